/**
 * Customers, admins and a bank that continue while a shop is killed repeatedly, for tests; records
 * what was acknowledged.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { placeOrder } from '#src/checkout/checkout-contract.ts';
import { listOrderPayments } from '#src/payments/admin-payment-contract.ts';
import { initiatePayment, payAgain, verifyPayment } from '#src/payments/payment-contract.ts';
import { toPaise } from '#src/platform/contract/money.ts';
import type { FakeProvider, ProviderEvent } from '../fakes/fake-provider.ts';

export interface Answer {
  status: number;
  body: unknown;
}

interface Request {
  method?: 'GET' | 'POST';
  json?: object;
  raw?: Buffer;
  headers?: Record<string, string>;
}

export interface Town {
  provider: FakeProvider;
  /** The menus of one checkout: a lunch and a dinner, or only one of them. */
  menuIds: readonly string[];
  addressId: string;
  /** Sends to the running server, or waits for one; undefined if no complete response arrived. */
  ask(path: string, request: Request): Promise<Answer | undefined>;
  adminHeaders: Record<string, string>;
  /** No new work is started. */
  isOver: boolean;
  /** Everything to which the shop responded with 200. */
  placed: { number: number; totalPaise: number }[];
  cancelled: number[];
  refundIds: string[];
  events: ProviderEvent[];
  /** Events that the shop did not accept; a gateway sends them again. */
  undelivered: ProviderEvent[];
}

const mobileNumber = '9825012345';
const mostTries = 3;

export async function keepPaying(town: Town): Promise<void> {
  while (!town.isOver) await orderAndPay(town);
}

/** Some customers close the page, some pay at the second try, twice, or a rupee too little. */
async function orderAndPay(town: Town): Promise<void> {
  const { orderId, amount } = await place(town);
  const body = { orderId, amount, mobileNumber };
  const page = await openPage(town, initiatePayment.path, body);
  const mood = Math.random();
  if (page === undefined || mood < 0.1) return;
  if (mood < 0.3) return payAtSecondTry(town, page);
  await pay(town, page, mood < 0.4 ? { amountPaise: toPaise(amount) - 100 } : {});
}

/** Retries the same request until there is a response. */
async function place(town: Town) {
  const { menuIds, addressId: address_id, placed } = town;
  const ids = Math.random() < 0.3 ? menuIds : menuIds.slice(0, 1);
  const menus = ids.map((menu_id) => ({ menu_id, quantity: 1 }));
  const json = { address_id, mobile_no: mobileNumber, note: 'B-204, Shanti Apartments', menus };
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    const answer = await town.ask(placeOrder.path, { json, headers });
    if (!answer) continue;
    if (answer.status !== 200) throw new Error(`an order is refused: ${JSON.stringify(answer)}`);
    const { order, orders } = placeOrder.response.parse(answer.body);
    placed.push(
      ...orders.map(({ id, totalAmount }) => ({ number: id, totalPaise: toPaise(totalAmount) })),
    );
    return { orderId: order.id, amount: order.totalAmount };
  }
}

/** The attempt's public id; undefined for a customer who gave up. */
async function openPage(town: Town, path: string, json: object): Promise<string | undefined> {
  for (let tries = 0; tries < mostTries; tries++) {
    const answer = await town.ask(path, { json });
    if (answer?.status === 200)
      return attemptOf(town, z.parse(payAgain.response, answer.body).data.url);
    if (answer) return undefined;
  }
  return undefined;
}

/** The page's address contains the company's own id of the attempt, as its events do. */
function attemptOf({ provider }: Town, url: string): string {
  const providerId = url.split('/').at(-1) ?? '';
  const found = provider
    .attempts()
    .findLast(({ attemptId }) =>
      String(provider.paymentEvent(attemptId, 'paid').rawBody).includes(providerId),
    );
  if (!found) throw new Error(`nobody knows the page ${url}`);
  return found.attemptId;
}

async function pay(town: Town, attemptId: string, change: { amountPaise?: number }): Promise<void> {
  town.provider.pay(attemptId, change);
  await tell(town, town.provider.paymentEvent(attemptId, 'paid'));
  await watch(town, attemptId);
}

async function payAtSecondTry(town: Town, first: string): Promise<void> {
  town.provider.fail(first);
  await tell(town, town.provider.paymentEvent(first, 'failed'));
  await watch(town, first);
  const second = await openPage(town, payAgain.path, { merchantTransactionId: first });
  if (second !== undefined) await pay(town, second, {});
  if (Math.random() < 0.5) await pay(town, first, {});
}

async function watch(town: Town, merchantTransactionId: string): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    const answer = await town.ask(verifyPayment.path, { json: { merchantTransactionId } });
    if (answer && z.parse(verifyPayment.response, answer.body).data.status !== 'Pending') return;
  }
}

/** Some events are lost. */
async function tell(town: Town, event: ProviderEvent): Promise<void> {
  if (Math.random() < 0.8) await deliver(town, event);
}

export async function deliver(town: Town, event: ProviderEvent): Promise<void> {
  const { rawBody: raw, headers } = event;
  const answer = await town.ask(`/api/payments/${town.provider.name}/webhook`, { raw, headers });
  (answer?.status === 200 ? town.events : town.undelivered).push(event);
}

export async function deliverAgain(town: Town): Promise<void> {
  await Promise.all(town.undelivered.splice(0).map((event) => deliver(town, event)));
}

export async function keepAdministering(town: Town): Promise<void> {
  while (!town.isOver) {
    await wait(50 * Math.random());
    const order = town.placed.at(-1 - Math.floor(30 * Math.random()));
    if (!order) continue;
    if (Math.random() < 0.4) await cancel(town, order.number);
    else await giveBack(town, order.number);
  }
}

async function cancel(town: Town, number: number): Promise<void> {
  const json = { reason: 'No gas today' };
  const headers = town.adminHeaders;
  const answer = await town.ask(`/api/admin/orders/${number}/cancel`, { json, headers });
  if (answer?.status === 200) town.cancelled.push(number);
}

/** Retries failed refunds, and refunds half of the rest, or all of it. */
async function giveBack(town: Town, number: number): Promise<void> {
  const headers = town.adminHeaders;
  const path = `/api/admin/orders/${number}`;
  const seen = await town.ask(`${path}/payments`, { method: 'GET', headers });
  if (seen?.status !== 200) return;
  const { refunds, refundable } = z.parse(listOrderPayments.response, seen.body);
  const failed = refunds.find(({ canRetry }) => canRetry);
  if (failed) {
    return noteRefund(town, await town.ask(`/api/admin/refunds/${failed.id}/retry`, { headers }));
  }
  if (refundable < 1) return;
  const amount = Math.random() < 0.5 ? Math.floor(refundable / 2) : refundable;
  const json = { amount, refundable, reason: 'It came cold' };
  noteRefund(town, await town.ask(`${path}/refund`, { json, headers }));
}

const Refunded = z.object({ refund: z.object({ id: z.uuid() }) });

function noteRefund({ refundIds }: Town, answer: Answer | undefined): void {
  if (answer?.status === 200) refundIds.push(z.parse(Refunded, answer.body).refund.id);
}

/** Refunds succeed or fail, and usually the shop is notified. */
export async function keepBanking(town: Town): Promise<void> {
  while (!town.isOver) {
    await wait(30);
    const { provider } = town;
    for (const { refundId, state } of provider.refunds()) {
      if (state !== 'pending' || Math.random() < 0.5) continue;
      const end = Math.random() < 0.75 ? 'done' : 'failed';
      provider.settleRefund(refundId, end);
      await tell(town, provider.refundEvent(refundId, end));
    }
  }
}
