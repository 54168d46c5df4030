/**
 * The status of a payment: asked from its gateway while it is pending, and answered without
 * personal data.
 */
import { canOpenPage, getCheckout } from '#src/checkout/server/checkout-service.ts';
import { isCollectedAtDoor } from '#src/orders/payment-methods.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { receiptPath } from '#src/receipts/server/receipt-service.ts';
import { isUnsettled } from '../../attempt-lifecycle.ts';
import type { PaymentResult } from '../../payment-contract.ts';
import { checkEverySeconds, isHeld, resultOf, waitsUntil } from '../../payment-rules.ts';
import { requirePayment } from '../attempts/attempt-service.ts';
import type { AttemptRow } from '../payment-sql.ts';
import { refundsOfAttempt } from '../refunds/order-money-service.ts';
import type { KnownPayment } from './known-payment-sql.ts';
import type { Checked } from './payment-watch.ts';
import { selectAtDoor } from './result/at-door-sql.ts';
import { messageOf } from './result/result-text.ts';
import { checkAttempt, type PaymentContext } from './settle-service.ts';

interface StatusContext extends PaymentContext {
  /** How long a pending answer is held back. */
  holdSeconds: number;
}

type Result = AnsweredOf<typeof PaymentResult>['data'];

/**
 * The answer to anybody who asks about one payment; the links of receipts are only for the browser
 * that ordered.
 */
type Told = Result & { ownerId?: string };

/** The most requests that are held at once: about one payment, and in total. */
const maxHeldOfPayment = 4;
const maxHeld = 50;
/**
 * A payment settled by this process wakes the waiter; one settled by another server is found by
 * this polling.
 */
const lookMs = checkEverySeconds * 1000 + 50;

/** One waiter for all requests about the same pending payment. */
interface Waiter {
  answer: Promise<Told>;
  /** The answer for requests above the limit. */
  pending: Told;
  held: number;
}

/**
 * Returns the status of the payment with this transaction id. For a pending one the gateway is
 * asked, and the answer is held back for up to `holdSeconds` in case a final one comes; if too many
 * are held already, or its orders are now paid at the door, `Pending` is returned at once. A
 * receipt may show a person and an address, so that its link is given only to `browserId` if that
 * is the browser that ordered. 404 `not_found` for an unknown id.
 */
export type PaymentStatusReader = (
  transactionId: string,
  browserId: string | undefined,
) => Promise<Result>;

export function createPaymentStatusReader(context: StatusContext): PaymentStatusReader {
  const waiters = new Map<string, Waiter>();
  const look = sharing((transactionId: string) => lookAt(context, transactionId));
  let held = 0;

  const begin = (transactionId: string, { attempt, result }: Look): Waiter => {
    const answer = waitFor(context, attempt, result).finally(() => waiters.delete(transactionId));
    const waiter = { answer, pending: result, held: 0 };
    waiters.set(transactionId, waiter);
    return waiter;
  };
  const hold = async (waiter: Waiter): Promise<Told> => {
    held += 1;
    waiter.held += 1;
    try {
      return await waiter.answer;
    } finally {
      held -= 1;
      waiter.held -= 1;
    }
  };
  const isFull = (waiter: Waiter | undefined) =>
    held >= maxHeld || (waiter !== undefined && waiter.held >= maxHeldOfPayment);

  const learn = async (transactionId: string): Promise<Told> => {
    const known = waiters.get(transactionId);
    if (known) return isFull(known) ? known.pending : hold(known);
    const seen = await look(transactionId);
    if (!isUnsettled(seen.attempt.state) || context.holdSeconds === 0) return seen.result;
    // Not held back: a customer who has left the page would be sent back to it.
    if (seen.result.atDoor) return seen.result;
    const waiter = waiters.get(transactionId);
    if (isFull(waiter)) return seen.result;
    return hold(waiter ?? begin(transactionId, seen));
  };
  return async (transactionId, browserId) => toldTo(browserId, await learn(transactionId));
}

function toldTo(
  browserId: string | undefined,
  { ownerId, receipts, pass, ...result }: Told,
): Result {
  const isOwner = ownerId !== undefined && ownerId === browserId;
  return {
    ...result,
    ...(receipts && isOwner && { receipts }),
    ...(pass && { pass: isOwner ? pass : { label: pass.label } }),
  };
}

/** Callers that ask while the same question is running get its answer. */
function sharing<Answer>(ask: (key: string) => Promise<Answer>) {
  const running = new Map<string, Promise<Answer>>();
  return (key: string): Promise<Answer> => {
    const answer = running.get(key) ?? ask(key).finally(() => running.delete(key));
    running.set(key, answer);
    return answer;
  };
}

interface Look {
  attempt: AttemptRow;
  result: Told;
}

async function lookAt(context: StatusContext, transactionId: string): Promise<Look> {
  const known = await check(context, transactionId);
  return { attempt: known.attempt, result: await resultFor(context, known) };
}

/** The payment after its gateway was asked, unless another caller asks now or has just asked. */
async function check(context: StatusContext, transactionId: string): Promise<KnownPayment> {
  const { db, clock } = context.shop;
  const now = clock();
  const known = await requirePayment(db, transactionId, now);
  if (!isUnsettled(known.attempt.state)) return known;
  const asking = { ...context, now, source: 'customer' as const, known };
  return knownOf(context, await checkAttempt(db, known.attempt.id, asking));
}

/** Read again if the answer has changed more than its sender knows. */
async function knownOf(context: StatusContext, { attempt, known }: Checked): Promise<KnownPayment> {
  if (known?.attempt === attempt) return known;
  return requirePayment(context.shop.db, attempt.transactionId, context.shop.clock());
}

/** The final answer as soon as there is one, or `pending` when the time is over. */
async function waitFor(context: StatusContext, seen: AttemptRow, pending: Told): Promise<Told> {
  const { shop, watch } = context;
  let leftMs = context.holdSeconds * 1000;
  while (leftMs > 0 && !shop.shutdown.aborted) {
    const settled = await watch.settled(seen.id, Math.min(lookMs, leftMs), shop.shutdown);
    if (settled) return resultFor(context, await knownOf(context, settled));
    leftMs -= lookMs;
    if (leftMs <= 0) break;
    // If another server has settled it, nothing was announced here; then its gateway is not asked.
    const known = await check(context, seen.transactionId);
    if (!isUnsettled(known.attempt.state)) return resultFor(context, known);
  }
  return pending;
}

async function resultFor(context: StatusContext, known: KnownPayment): Promise<Told> {
  const { shop } = context;
  const { attempt } = known;
  const status = resultOf(attempt);
  const atDoor = await atDoorOf(shop.db, known);
  const mayBePayable = status === 'Failed' && !atDoor && !isHeld(attempt);
  const toPayPaise = mayBePayable ? await payablePaise(context, attempt) : undefined;
  return {
    status,
    ...(known.label !== null && { pass: { label: known.label } }),
    amountPaise: attempt.amountPaise,
    updatedAt: attempt.updatedAt,
    ...(status === 'Pending' && !atDoor && { pending: pendingOf(attempt) }),
    canPayAgain: toPayPaise !== undefined,
    ...(toPayPaise !== attempt.amountPaise && { toPayPaise }),
    ...(attempt.state === 'paid' && (await moneyOf(shop.db, known))),
    ...messageOf(attempt, {
      atDoor,
      isPayable: toPayPaise !== undefined,
      isPass: known.label !== null,
    }),
    ...(atDoor && { atDoor }),
  };
}

function pendingOf(attempt: AttemptRow) {
  return { since: attempt.createdAt, until: waitsUntil(attempt) };
}

async function atDoorOf(db: Db, { attempt, settlement }: KnownPayment) {
  if (!isCollectedAtDoor({ settlement }) || attempt.outcome === 'accepted') return undefined;
  const orders = await selectAtDoor(db, attempt.id);
  return orders.length > 0 ? orders : undefined;
}

/** The amount that a new page would ask for; undefined if none can be opened. */
async function payablePaise(
  { shop, settings }: Pick<PaymentContext, 'shop' | 'settings'>,
  { checkoutId }: AttemptRow,
): Promise<number | undefined> {
  const checkout = await getCheckout(shop.db, checkoutId);
  const moment = { now: shop.clock(), plan: settings.current().shiftPlan };
  return (await canOpenPage(shop.db, checkout, moment)) ? checkout.totalPaise : undefined;
}

/** The refunds of a payment, and the receipts of the orders that it paid for. */
async function moneyOf(
  db: Db,
  { attempt, ownerId, orders, hasRefunds, label, receiptToken }: KnownPayment,
) {
  const refunds = hasRefunds ? await refundsOfAttempt(db, attempt.id) : [];
  if (attempt.outcome !== 'accepted') return { ...(refunds.length > 0 && { refunds }) };
  const receipts = orders.flatMap(({ number, receiptToken }) =>
    receiptToken === null ? [] : [{ orderId: number, path: receiptPath(receiptToken) }],
  );
  if (label !== null) {
    const pass = { label, ...(receiptToken !== null && { receipt: receiptPath(receiptToken) }) };
    return { pass, ownerId, ...(refunds.length > 0 && { refunds }) };
  }
  const paidFor = orders.map(({ number, deliveryDate, shift }) => ({
    id: number,
    deliveryDate,
    shift,
  }));
  return {
    orders: paidFor,
    ...(refunds.length > 0 && { refunds }),
    ...(receipts.length > 0 && { receipts, ownerId }),
  };
}
