import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { type FakePhonepe, startFakePhonepe } from '#lab/fakes/fake-phonepe.ts';
import {
  deliver,
  deliverAgain,
  keepAdministering,
  keepBanking,
  keepPaying,
  type Town,
} from '#lab/simulation/kill-crowd.ts';
import { type KillShop, killAdmin, makeKillShop } from '#lab/simulation/kill-shop.ts';
import { logInByEmail } from '#src/auth/auth-contract.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { isUnsettled } from '#src/payments/attempt-lifecycle.ts';
import { paymentEvents } from '#src/payments/server/payment-event-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { PaymentDetails } from '../payment-details-contract.ts';

const kills = 50;
const customers = 8;
const admins = 2;
/** A server is killed after up to this many answers, or after up to this time. */
const mostAnswers = 20;
const latestMs = 1500;
const patienceMs = 20_000;
/** Number of simultaneous requests of the final check. */
const checksAtOnce = 6;

let provider: FakePhonepe;
let shop: KillShop;
/** Number of answers received, of any kind. */
let answers = 0;
beforeAll(async () => {
  provider = await startFakePhonepe({ clock: () => new Date() });
  shop = await makeKillShop(provider.env);
});
afterAll(async () => {
  await shop.remove();
  await provider[Symbol.asyncDispose]();
});

describe(`a server that is killed ${kills} times while customers pay`, () => {
  it('loses no acknowledged order, rupee or event, and invents none', async ({ signal }) => {
    const town = await openTown();
    const crowd = [
      ...Array.from({ length: customers }, () => keepPaying(town)),
      ...Array.from({ length: admins }, () => keepAdministering(town)),
      keepBanking(town),
    ];
    try {
      for (let kill = 0; kill < kills && !signal.aborted; kill++) await killUnder(town, crowd);
    } finally {
      town.isOver = true;
    }
    await Promise.all(crowd);
    await settle(town);
    expect(await shop.stop()).toBe(0);
    await prove(town);
  }, 900_000);
});

/** Rejects if a member of the crowd is refused what is due to them. */
async function killUnder(town: Town, crowd: readonly Promise<void>[]): Promise<void> {
  const again = deliverAgain(town);
  await Promise.race([randomMoment(), ...crowd]);
  await shop.kill();
  await shop.start();
  await again;
}

/** Measured in answers, so that slow machines get as far as fast ones. */
async function randomMoment(): Promise<void> {
  const until = performance.now() + latestMs;
  const enough = answers + Math.floor(mostAnswers * Math.random());
  while (answers < enough && performance.now() < until) await wait(5);
  await wait(10 * Math.random());
}

/** Opens the shop and signs in an admin. */
async function openTown(): Promise<Town> {
  await shop.start();
  const { menuIds, addressId } = shop;
  const notes = { placed: [], cancelled: [], refundIds: [], events: [], undelivered: [] };
  const answer = await ask(logInByEmail.admin.path, { json: killAdmin });
  const { token } = z.parse(logInByEmail.admin.response, answer?.body);
  const adminHeaders = { authorization: `Bearer ${token}` };
  return { provider, menuIds, addressId, ask, adminHeaders, isOver: false, ...notes };
}

const ask: Town['ask'] = async (path, { method = 'POST', json, raw, headers }) => {
  const url = await shop.url();
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
      signal: AbortSignal.timeout(patienceMs),
      ...(json ? { body: JSON.stringify(json) } : raw && { body: new Uint8Array(raw) }),
    });
    const body = await answer.json();
    answers += 1;
    return { status: answer.status, body };
  } catch {
    return undefined;
  }
};

/**
 * The gateway finishes what is open and sends what the shop missed; an admin checks every attempt.
 */
async function settle(town: Town): Promise<void> {
  for (const { attemptId, state } of provider.attempts())
    if (state === 'pending') provider.expire(attemptId);
  while (town.undelivered.length > 0) await deliverAgain(town);
  const left = provider.attempts().map(({ attemptId }) => attemptId);
  const checker = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await bringToEnd(town, id);
  };
  await Promise.all(Array.from({ length: checksAtOnce }, checker));
}

async function bringToEnd(town: Town, attemptId: string): Promise<void> {
  for (;;) {
    const { payment, refunds: own } = await check(town, attemptId);
    if (!isUnsettled(payment.state) && own.every(({ state }) => isEnd(state))) return;
    for (const refund of provider.refunds()) {
      if (refund.attemptId !== attemptId || refund.state !== 'pending') continue;
      provider.settleRefund(refund.refundId, 'done');
      await deliver(town, provider.refundEvent(refund.refundId, 'done'));
    }
  }
}

async function check(
  { adminHeaders: headers }: Town,
  id: string,
): Promise<WireOf<typeof PaymentDetails>> {
  const answer = await ask(`/api/admin/payments/${id}/check`, { headers });
  if (answer?.status !== 200) throw new Error(`${id} can not be checked: ${answer?.status}`);
  return PaymentDetails.parse(answer.body);
}

function isEnd(state: string): boolean {
  return state === 'done' || state === 'failed';
}

async function prove(town: Town): Promise<void> {
  const { db, close } = await shop.openBooks();
  try {
    await expectNoBrokenRules(db);
    await proveMoney(db);
    await proveRefunds(db, town);
    await proveOrders(db, town);
    await proveEvents(db, town);
  } finally {
    await close();
  }
}

/** Every payment is in both books with the same amount. */
async function proveMoney(db: Db): Promise<void> {
  const captured = provider.attempts().filter(({ state }) => state === 'paid');
  const rows = await db.select().from(paymentAttempts);
  const paid = rows.filter(({ state }) => state === 'paid');
  expect(
    sorted(
      paid.map((row) => [row.transactionId, row.paidPaise, row.paidCurrency, row.refundedPaise]),
    ),
  ).toEqual(
    sorted(
      captured.map(({ attemptId, capturedPaise, currency }) => [
        attemptId,
        capturedPaise,
        currency,
        givenPaise(attemptId),
      ]),
    ),
  );
  expect(new Set(paid.map(({ outcome }) => outcome))).toContain('accepted');
}

function givenPaise(attemptId: string): number {
  return provider
    .refunds()
    .filter((refund) => refund.attemptId === attemptId && refund.state !== 'failed')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

/** Every refund is in both books in the same state; none that an admin has seen is missing. */
async function proveRefunds(db: Db, { refundIds }: Town): Promise<void> {
  const rows = await db.select().from(refunds);
  const providerRefundId = (id: string) => `R${id.replaceAll('-', '')}`;
  expect(
    sorted(rows.map(({ id, amountPaise, state }) => [providerRefundId(id), amountPaise, state])),
  ).toEqual(
    sorted(
      provider.refunds().map(({ refundId, amountPaise, state }) => [refundId, amountPaise, state]),
    ),
  );
  const stored = new Set(rows.map(({ id }) => id));
  expect(refundIds.filter((id) => !stored.has(id))).toEqual([]);
  expect(new Set(refundIds).size).toBe(refundIds.length);
}

/** Exactly the orders that were confirmed to customers exist; cancelled ones stay cancelled. */
async function proveOrders(db: Db, { placed, cancelled }: Town): Promise<void> {
  const rows = await db.select().from(orders);
  expect(sorted(rows.map(({ number, totalPaise }) => [number, totalPaise]))).toEqual(
    sorted(placed.map(({ number, totalPaise }) => [number, totalPaise])),
  );
  const kept = rows.filter(({ cancelReason }) => cancelReason === null);
  const numbers = new Set(cancelled);
  expect(kept.filter(({ number }) => numbers.has(number))).toEqual([]);
}

/** Every event that the shop acknowledged to the gateway is stored once. */
async function proveEvents(db: Db, { events }: Town): Promise<void> {
  const rows = await db.select().from(paymentEvents);
  const stored = new Set(rows.map(({ dedupeKey }) => dedupeKey));
  const keys = events.map(({ rawBody }) => `${provider.name}:${hash('sha256', rawBody)}`);
  expect(keys.filter((key) => !stored.has(key))).toEqual([]);
}

function sorted(rows: readonly (readonly (string | number | null)[])[]): string[] {
  return rows.map((row) => row.join(' ')).toSorted();
}
