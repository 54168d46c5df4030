/**
 * Runs a random day in a shop, for tests: the steps of each round at once, then the remaining work.
 */

import { recheckPayment } from '#src/accounting/server/payment-details-service.ts';
import { forgetUnpaidOrder, refundCancelledOrder } from '#src/app/hooks/cancelled-money.ts';
import { otherSales } from '#src/app/hooks/sale-of-passes.ts';
import { recordCancellation } from '#src/checkout/server/cancel-service.ts';
import { createCheckout } from '#src/checkout/server/placing-service.ts';
import { gatewaySet } from '#src/gateways/server/gateway-set.ts';
import type { WebhookClaim } from '#src/gateways/server/payment-gateway.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { choicesOf, type MoveChoice } from '#src/payments/outside-move-rules.ts';
import { isCheckoutBeingPaid as isBeingPaid } from '#src/payments/server/attempts/attempt-service.ts';
import { openPayment, reopenPayment } from '#src/payments/server/attempts/payment-service.ts';
import { bookMove } from '#src/payments/server/outside/outside-booking-service.ts';
import { selectOpenMoves } from '#src/payments/server/outside/outside-move-sql.ts';
import { findOrderPayments } from '#src/payments/server/refunds/order-money-service.ts';
import { createOrderRefund, replaceRefund } from '#src/payments/server/refunds/refund-service.ts';
import { refundHeld } from '#src/payments/server/settling/held-service.ts';
import { createPaymentStatusReader } from '#src/payments/server/settling/payment-status-service.ts';
import { createPaymentWatch } from '#src/payments/server/settling/payment-watch.ts';
import type { PaymentContext } from '#src/payments/server/settling/settle-service.ts';
import { receiveEvent } from '#src/payments/server/settling/webhook-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { Db } from '#src/platform/database/db.ts';
import { addOwner } from '#src/staff/server/staff-service.ts';
import { addAddress, addMenu } from '../builders/shop-builders.ts';
import { startTestApp, type TestApp, testNow } from '../builders/test-app.ts';
import type { ProviderRefund } from '../fakes/fake-provider.ts';
import { isOutside, ProviderBooks } from '../fakes/provider-books.ts';
import { FaultInjector, isInjectedFault, watchDatabase } from '../faults/fault-injector.ts';
import type { Day, Script, Step } from './random-day.ts';

const onChanged = async () => {};

const publicUrl = 'https://tiffin.example';
const mobileNo = '9825012345';
const reason = 'No gas today';
const hour = 3600;
const day = 24 * hour;
/** After these intervals every page, refund timetable and attempt has ended; then late events. */
const endingSeconds = [hour, 13 * hour, 6 * day, hour, hour, day, 8 * day, 8 * day];

export interface Stage {
  app: TestApp;
  db: Db;
  provider: ProviderBooks;
  /** Empties the books of both sides. */
  clear(): Promise<void>;
  /** Runs a day to its end, with `elseIn` in each round; rejects with an unexpected error. */
  play(day: Day, elseIn?: (round: number) => Promise<unknown>[]): Promise<void>;
}

interface Play {
  db: Db;
  paymentContext: PaymentContext;
  provider: ProviderBooks;
  staffId: string;
}

interface Customer {
  /** The orders of one checkout. */
  numbers: number[];
  totalPaise: number;
}

/** Lunch is cooked until noon, so late payments find some kitchens closed. */
export async function openStage(): Promise<Stage> {
  const faults = new FaultInjector();
  let now = () => testNow;
  const provider = new ProviderBooks(faults, () => now());
  const app = await startTestApp({
    gateways: gatewaySet(provider),
    env: { LUNCH_CUT_OFF: '12:00', DINNER_CUT_OFF: '18:00' },
  });
  now = app.shop.clock;
  const { db } = app.shop;
  const { pool, rollBack } = watchDatabase(db, faults);
  const person = { fullName: 'Meena Shah', email: 'admin@shop.test', password: 'secret-1' };
  const staffId = await addOwner(db, { ...person, now: testNow });
  // A second request to a page that is just being opened would wait in real time.
  const shop = { ...app.shop, closing: AbortSignal.abort() };
  const play: Play = {
    db,
    paymentContext: {
      ...{ shop, settings: app.settings, menuCache: app.menuCache, onChanged, otherSales },
      gateways: gatewaySet(provider),
      watch: createPaymentWatch(),
    },
    ...{ provider, staffId },
  };
  const menus = await addMenus(app);
  const addressId = await addAddress(app);
  return {
    app,
    db,
    provider,
    async clear() {
      provider.clear();
      // Collections are append-only, even for truncate.
      await pool.query(`begin; set local session_replication_role = replica;
        truncate checkouts, closures, alerts, jobs, outside_moves cascade; commit`);
    },
    async play({ scripts, rounds, answers }, elseIn = () => []) {
      app.advance((testNow.getTime() - now().getTime()) / 1000);
      provider.answerWith(answers);
      await pool.query('update menus set portions_sold = 0');
      const customers = await Promise.all(
        scripts.map(({ cart }) => place(play, addressId, menus[cart])),
      );
      for (const [index, { workers, fault, pauseSeconds }] of rounds.entries()) {
        faults.plan(fault);
        const work = [
          ...stepsOf(play, scripts, customers, index),
          ...elseIn(index),
          ...Array.from({ length: workers }, () => app.jobs.runDue()),
        ];
        const results = await Promise.allSettled(work);
        faults.restart();
        if (fault) await rollBack();
        results.forEach(mustBeUsual);
        app.advance(pauseSeconds);
      }
      await bringToEnd(app, play);
    },
  };
}

async function addMenus(app: TestApp): Promise<Record<Script['cart'], string[]>> {
  const lunch = await addMenu(app);
  const dinner = await addMenu(app, { shift: 'Dinner', pricePaise: 9900 });
  const few = await addMenu(app, { shift: 'Dinner', pricePaise: 15_000, portions: 2 });
  return { lunch: [lunch], both: [lunch, dinner], few: [few] };
}

/** Places no order if the last portions are gone. */
async function place(
  { db, paymentContext: { shop, settings } }: Play,
  addressId: string,
  menuIds: readonly string[],
): Promise<Customer | undefined> {
  const menus = menuIds.map((menu_id) => ({ menu_id, quantity: 1 }));
  const request = { address_id: addressId, mobileNo, note: 'B-204', menus };
  const now = shop.clock();
  const placement = { request, idempotencyKey: undefined, browserId: undefined, now };
  try {
    const plan = await settings.newestPlan(db);
    const { answer } = await createCheckout(db, { ...placement, ...settings, plan });
    const numbers = answer.orders.map(({ id }) => id);
    return { numbers, totalPaise: answer.order.totalAmountPaise };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function stepsOf(
  play: Play,
  scripts: readonly Script[],
  customers: readonly (Customer | undefined)[],
  round: number,
): Promise<unknown>[] {
  return scripts.flatMap(({ groups }, index) => {
    const customer = customers[index];
    return customer ? (groups[round] ?? []).map((step) => take(play, customer, step)) : [];
  });
}

/** Refusals and injected faults are expected; throws any other error. */
function mustBeUsual(result: PromiseSettledResult<unknown>): void {
  if (result.status === 'fulfilled' || result.reason instanceof AppError) return;
  if (!isInjectedFault(result.reason)) throw result.reason;
}

/** A step without a subject is skipped. */
async function take(play: Play, customer: Customer, step: Step): Promise<unknown> {
  switch (step.do) {
    case 'initiate':
    case 'cancel':
    case 'refundPart':
      return takeWithOrder(play, customer, step);
    case 'bookMove':
      return bookOne(play, step);
    case 'settle':
    case 'refundWebhook':
    case 'retryRefund':
      return takeWithRefund(play, customer, step);
    default:
      return takeWithAttempt(play, customer, step);
  }
}

type With<K extends string> = Extract<Step, Record<K, unknown>>;

async function takeWithOrder(
  play: Play,
  { numbers, totalPaise }: Customer,
  step: With<'order'> | { do: 'initiate' },
): Promise<unknown> {
  const { db, paymentContext, staffId } = play;
  const [first = 0] = numbers;
  if (step.do === 'initiate') {
    const order = { orderNumber: first, mobileNo, amountPaise: totalPaise };
    return openPayment(db, { ...paymentContext, ...asStranger, ...order });
  }
  const { shop } = paymentContext;
  const orderNumber = numbers[step.order % numbers.length] ?? first;
  if (step.do === 'cancel') {
    const cancellation = { orderNumber, reason, staffId, now: shop.clock() };
    const money = { refundCancelledOrder, forgetUnpaidOrder, isBeingPaid, onChanged };
    return recordCancellation(db, cancellation, { ...paymentContext, ...money });
  }
  const { refundablePaise } = await findOrderPayments(db, orderNumber, shop.clock());
  const seenPaise = step.isStale ? totalPaise : refundablePaise;
  const amountPaise = Math.ceil((seenPaise * step.percent) / 100);
  if (amountPaise === 0) return undefined;
  const request = { orderNumber, amountPaise, seenPaise, reason };
  return createOrderRefund(db, decidingOf(play), request);
}

function decidingOf({ paymentContext: { shop, settings }, staffId }: Play) {
  return { shop, settings, now: shop.clock(), staffId };
}

const asStranger = { publicUrl, browserId: undefined };

async function takeWithAttempt(
  play: Play,
  customer: Customer,
  step: With<'attempt'>,
): Promise<unknown> {
  const { db, paymentContext, provider } = play;
  const transactionId = newest(attemptIdsOf(provider, customer), step.attempt);
  if (transactionId === undefined) return undefined;
  switch (step.do) {
    case 'pay':
      return provider.pay(transactionId, step.payment);
    case 'fail':
      return provider.end(transactionId, 'failed');
    case 'payAgain':
      return reopenPayment(db, { ...paymentContext, ...asStranger, transactionId });
    case 'ask':
      return createPaymentStatusReader({ ...paymentContext, holdSeconds: 0 })(
        transactionId,
        undefined,
      );
    case 'check':
      return recheckPayment(db, paymentContext, transactionId);
    case 'refundOutside': {
      const refund = provider.refundOutside(transactionId, step.percent);
      return refund && tellOutside(play, refund);
    }
    case 'dispute':
      return tellDispute(play, transactionId, step.says);
    case 'refundHeld':
      return refundHeld(db, { ...decidingOf(play), onChanged }, { transactionId, reason });
    case 'webhook': {
      const dedupeKey = `${transactionId}:${step.claim}:${step.delivery}`;
      const subject = { kind: 'payment', attemptId: transactionId } as const;
      return deliver(play, { ...subject, dedupeKey, claimedState: step.claim });
    }
  }
}

async function takeWithRefund(
  play: Play,
  customer: Customer,
  step: With<'refund'>,
): Promise<unknown> {
  const { db, provider } = play;
  const ids = attemptIdsOf(provider, customer);
  const mine = [...provider.refunds.values()].filter(({ attemptId }) => ids.includes(attemptId));
  const refund = newest(mine, step.refund);
  if (!refund) return undefined;
  const { refundId } = refund;
  switch (step.do) {
    case 'settle':
      return provider.settle(refundId, step.state);
    case 'retryRefund':
      if (isOutside(refundId)) return undefined;
      return replaceRefund(db, decidingOf(play), uuidOf(refundId));
    case 'refundWebhook': {
      if (isOutside(refundId)) return tellOutside(play, refund);
      const dedupeKey = `${refundId}:${step.claim}:${step.delivery}`;
      return deliver(play, { kind: 'refund', refundId, dedupeKey, claimedState: step.claim });
    }
  }
}

/** The company tells the truth about what was done in its dashboard. */
function tellOutside(play: Play, refund: ProviderRefund): Promise<void> {
  const { refundId: reference, attemptId, amountPaise, state } = refund;
  const kind = state === 'failed' ? 'refundReturned' : 'refund';
  const subject = `${kind}:${reference}`;
  const thing = { subject, move: { kind, reference } as const, attemptId, amountPaise };
  return deliver(play, { kind: 'other', dedupeKey: subject, claimedState: kind, thing });
}

function tellDispute(play: Play, attemptId: string, says: 'open' | 'lost' | 'won'): Promise<void> {
  const kind = says === 'won' ? 'chargebackReturned' : 'chargeback';
  const reference = `dispute of ${attemptId}`;
  const subject = `${says}:${reference}`;
  const amountPaise = play.provider.attempts.get(attemptId)?.amountPaise ?? 0;
  const move = { kind, reference, state: says } as const;
  const thing = { subject, move, attemptId, amountPaise };
  return deliver(play, { kind: 'other', dedupeKey: subject, claimedState: says, thing });
}

async function bookOne(play: Play, { move, choice }: With<'move'>): Promise<void> {
  const waiting = newest(await selectOpenMoves(play.db), move);
  if (waiting) await book(play, waiting.move.id, choice);
}

function book(play: Play, moveId: string, choice: MoveChoice): Promise<void> {
  return bookMove(play.db, { ...decidingOf(play), onChanged }, { moveId, choice, reason });
}

/** What is told last, and what nobody has booked: a loss, where it can be nothing else. */
async function bookTheRest(play: Play): Promise<void> {
  for (const refund of play.provider.outsideRefunds()) await tellOutside(play, refund);
  for (const { move } of await selectOpenMoves(play.db)) {
    const [likely, other = likely] = choicesOf(move.kind, move.state);
    if (!likely || !other) continue;
    await book(play, move.id, likely).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return book(play, move.id, other);
    });
  }
}

function deliver({ db, paymentContext, provider }: Play, claim: WebhookClaim): Promise<void> {
  const rawBody = Buffer.from(JSON.stringify(claim));
  return receiveEvent(db, { shop: paymentContext.shop, gateway: provider, rawBody, headers: {} });
}

function attemptIdsOf({ attempts }: ProviderBooks, { numbers }: Customer): string[] {
  const title = `Order ${orderLabel(numbers[0] ?? 0)}`;
  const mine = [...attempts.values()].filter((attempt) => attempt.title === title);
  return mine.map(({ attemptId }) => attemptId);
}

function newest<T>(items: readonly T[], index: number): T | undefined {
  return items.at(-1 - (index % Math.max(1, items.length)));
}

/** Converts the gateway's id of a refund to the shop's own. */
function uuidOf(refundId: string): string {
  return refundId.replace(/^R(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The gateway settles its open payments, and the clock moves until the shop has nothing to do. */
async function bringToEnd(app: TestApp, play: Play): Promise<void> {
  const { provider } = play;
  provider.answerWith([]);
  for (const attemptId of provider.attempts.keys()) provider.end(attemptId, 'expired');
  for (const seconds of endingSeconds) {
    app.advance(seconds);
    await app.jobs.runDue();
    for (const refundId of provider.refunds.keys()) provider.settle(refundId, 'done');
    await bookTheRest(play);
  }
}
