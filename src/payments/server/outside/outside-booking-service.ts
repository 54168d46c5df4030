/** A person says what a company did without the shop, and it is booked, once. */
import { endAlert, failedRefunds } from '#src/alerts/server/alert-service.ts';
import { getCheckout, lockCheckout } from '#src/checkout/server/checkout-service.ts';
import type { OnChanged } from '#src/checkout/server/split-unpaid-service.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { type OrderRow, selectOrdersOfCheckout } from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { choicesOf, type MoveChoice } from '../../outside-move-rules.ts';
import { isHeldDecided, sendablePaise } from '../../refund-rules.ts';
import { freeRestOf } from '../attempts/attempt-service.ts';
import { type AttemptRow, selectAttempt } from '../payment-sql.ts';
import { storeAnswer } from '../refunds/refund-processing-service.ts';
import {
  createRefund,
  createRefundsOfPayments,
  type NewRefund,
  type RefundContext,
} from '../refunds/refund-service.ts';
import { type RefundRow, selectRefundsOfAttempts } from '../refunds/refund-sql.ts';
import { restOfAttempt, restOfOrder } from '../settling/payment-capture-service.ts';
import { selectCaptures } from '../settling/payment-capture-sql.ts';
import { type MoveRow, selectMove, selectMoveForUpdate, updateMove } from './outside-move-sql.ts';

interface Deciding extends RefundContext {
  staffId: string;
  onChanged: OnChanged;
}

export interface Booking {
  moveId: string;
  choice: MoveChoice;
  /** The order that the customer has the money of, if the payment is of several. */
  orderNumber?: number | undefined;
  reason: string;
}

/**
 * Booked again by the same person in the same way, it changes nothing. 404 `not_found`; 409
 * `conflict` if somebody else has booked it, if the company has undone it, or if it can't be booked
 * in this way, with the reason.
 */
export function bookMove(db: Db, context: Deciding, booking: Booking): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { move, attempt } = await lockMove(tx, booking.moveId);
    if (isSame(move, context, booking)) return;
    requireBookable(move, booking.choice);
    const { reason, choice } = booking;
    const refundId = await bookRefund(tx, context, { move, attempt, booking });
    await updateMove(tx, move.id, {
      ...{ decision: choice, reason, decidedAt: context.now, decidedBy: context.staffId },
      ...(refundId !== undefined && { refundId }),
    });
    await endAlert(tx, 'outsideMove', move.id, context.now);
    if (attempt && choice === 'cameBack') await refundCancelled(tx, context, attempt, reason);
  });
}

/** The checkout first, like every change of payments. */
async function lockMove(tx: Db, id: string) {
  const seen = await selectMove(tx, id);
  if (!seen) throw new AppError('not_found', 'There is nothing of this kind to book.');
  const attempt = seen.attemptId === null ? undefined : await selectAttempt(tx, seen.attemptId);
  if (attempt) await lockCheckout(tx, attempt.checkoutId);
  const move = (await selectMoveForUpdate(tx, id)) ?? seen;
  return { move, attempt: attempt && ((await selectAttempt(tx, attempt.id)) ?? attempt) };
}

function isSame(move: MoveRow, { staffId }: Deciding, { choice, reason }: Booking): boolean {
  return move.decidedBy === staffId && move.decision === choice && move.reason === reason;
}

function requireBookable(move: MoveRow, choice: MoveChoice) {
  const { kind, state, decision, amountPaise, attemptId } = move;
  if (decision === 'nothing')
    throw new AppError('conflict', 'The company has undone this: there is nothing to book.');
  if (decision !== null) throw new AppError('conflict', 'Somebody has booked this already.');
  if (!choicesOf(kind, state).includes(choice))
    throw new AppError('conflict', 'This can’t be booked in this way.');
  if (choice === 'notOurs') return;
  if (attemptId === null)
    throw new AppError('conflict', 'This shop does not know the payment yet.');
  if (amountPaise === null) {
    const message =
      'Nobody has said yet how much it was. The company’s settlement file says it: upload that first.';
    throw new AppError('conflict', message);
  }
}

interface Booked {
  move: MoveRow;
  attempt: AttemptRow | undefined;
  booking: Booking;
}

/** Returns the id of the refund that it became. */
async function bookRefund(
  tx: Db,
  context: Deciding,
  { move, attempt, booking }: Booked,
): Promise<string | undefined> {
  const { choice } = booking;
  const { amountPaise } = move;
  if (!attempt || amountPaise === null) return undefined;
  if (choice === 'toCustomer') {
    const given = { move, attempt, amountPaise, booking };
    const [refund] = await createRefundsOfPayments(tx, context, await plan(tx, context, given));
    return refund?.id;
  }
  if (choice === 'cameBack' && move.refundId !== null)
    await takeRefundBack(tx, context, { move, attempt, amountPaise });
  return undefined;
}

interface Given {
  move: MoveRow;
  attempt: AttemptRow;
  amountPaise: number;
  booking: Booking;
}

/** What it gives back: a refund of the shop that has failed, held money, or money of orders. */
async function plan(tx: Db, context: Deciding, given: Given): Promise<NewRefund[]> {
  const { move, attempt, amountPaise, booking } = given;
  if (attempt.state !== 'paid')
    throw new AppError('conflict', 'This shop has not booked the payment itself yet.');
  const refunds = await selectRefundsOfAttempts(tx, [attempt.id]);
  const captures = await selectCaptures(tx, attempt.id);
  const isSeveral = captures.length > 1;
  const named = captures.find(({ reference }) => isSeveral && reference === move.paymentRef);
  const { reason } = booking;
  const made = {
    ...{ attemptId: attempt.id, reason, outsideRef: move.reference },
    paymentRef: named?.reference ?? null,
  };
  const failed = await findFailed(tx, refunds, amountPaise);
  if (failed) {
    await endAlert(tx, 'refundFailed', failed.id, context.now);
    const { orderId, cause, part, paymentRef, id: retryOf } = failed;
    return [{ ...made, orderId, cause, part, paymentRef, amountPaise, retryOf }];
  }
  if (attempt.outcome === 'held' && !isHeldDecided(refunds)) {
    if (amountPaise !== attempt.paidPaise) throw heldWaits();
    await endAlert(tx, 'held', attempt.id, context.now);
    await freeRestOf(tx, attempt, context);
    return [{ ...made, orderId: null, cause: 'held', amountPaise }];
  }
  if (attempt.outcome !== 'accepted') throw goesBackAnyway();
  const parts = await partsOf(tx, given);
  return parts.map((part) => ({ ...made, ...part, cause: 'goodwill' }));
}

/** The customer has its money in this way, so it is not sent again. */
async function findFailed(
  tx: Db,
  refunds: readonly RefundRow[],
  amountPaise: number,
): Promise<RefundRow | undefined> {
  const { waiting } = await failedRefunds(tx, refunds);
  return refunds.find((refund) => waiting.has(refund.id) && refund.amountPaise === amountPaise);
}

function heldWaits(): AppError {
  const message =
    'The money of this payment is held, and another amount was given back. Please give it back or accept it first.';
  return new AppError('conflict', message);
}

function goesBackAnyway(): AppError {
  const message =
    'This payment paid for no order, and the shop gives all of it back. Wait for that refund, or book this as a chargeback.';
  return new AppError('conflict', message);
}

/** The order that is meant first, then one that has just this much left, then by number. */
async function partsOf(tx: Db, { attempt, amountPaise, booking }: Given) {
  const orders = await selectOrdersOfCheckout(tx, attempt.checkoutId);
  if (orders.length === 0) return [await partOfSale(tx, attempt, amountPaise)];
  const { orderNumber } = booking;
  if (orderNumber !== undefined && orders.every(({ number }) => number !== orderNumber))
    throw new AppError('conflict', 'This payment is not of that order.');
  const rests: { order: OrderRow; restPaise: number }[] = [];
  for (const order of orders) {
    rests.push({ order, restPaise: Math.max(0, await restOfOrder(tx, attempt, order)) });
  }
  const place = ({ order, restPaise }: (typeof rests)[number]) =>
    order.number === orderNumber ? 0 : restPaise === amountPaise ? 1 : 2;
  let left = amountPaise;
  const parts: { orderId: string; amountPaise: number }[] = [];
  for (const { order, restPaise } of rests.toSorted((one, other) => place(one) - place(other))) {
    const paise = Math.min(left, restPaise);
    if (paise > 0) parts.push({ orderId: order.id, amountPaise: paise });
    left -= paise;
  }
  if (left > 0) throw tooMuch(namesOf(orders), amountPaise - left);
  return parts;
}

/** Of a payment for something that is no order. */
async function partOfSale(tx: Db, attempt: AttemptRow, amountPaise: number) {
  const { label } = await getCheckout(tx, attempt.checkoutId);
  const restPaise = Math.max(0, await restOfAttempt(tx, attempt));
  if (amountPaise > restPaise) throw tooMuch(`pass ${label}`, restPaise);
  return { orderId: null, amountPaise };
}

function namesOf(orders: readonly OrderRow[]): string {
  const labels = orders.map(({ number }) => orderLabel(number)).join(', ');
  return `${orders.length > 1 ? 'orders' : 'order'} ${labels}`;
}

function tooMuch(named: string, restPaise: number): AppError {
  return new AppError(
    'conflict',
    `Only ${formatPaise(restPaise)} of ${named} is left: the rest went back, or is on its way. Wait for the refund that is on its way, or book this as a chargeback.`,
  );
}

interface CameBack {
  move: MoveRow;
  attempt: AttemptRow;
  amountPaise: number;
}

/** A person has it from the company: the refund is owed again. */
async function takeRefundBack(tx: Db, context: Deciding, came: CameBack): Promise<void> {
  const { move, attempt, amountPaise } = came;
  const refunds = (await selectRefundsOfAttempts(tx, [attempt.id])).filter(
    ({ id, isOutside, gatewayRef }) =>
      id === move.refundId || (isOutside && gatewayRef === move.reference),
  );
  const sumPaise = refunds.reduce((sum, refund) => sum + refund.amountPaise, 0);
  if (sumPaise !== amountPaise || refunds.some(({ state }) => state === 'owed')) {
    const message = `Only a whole refund can come back: this one was of ${formatPaise(sumPaise)}.`;
    throw new AppError('conflict', message);
  }
  const answer = { state: 'failed', code: 'CAME_BACK' } as const;
  for (const { id: refundId } of refunds) {
    const answered = { attempt, refundId, target: 'failed' as const, answer };
    await storeAnswer(tx, answered, { ...context, source: 'staff' });
  }
}

/** A bank had taken the money of orders that were cancelled since: it is the customer's. */
async function refundCancelled(
  tx: Db,
  context: Deciding,
  attempt: AttemptRow,
  reason: string,
): Promise<void> {
  if (attempt.outcome !== 'accepted') return;
  const orders = await selectOrdersOfCheckout(tx, attempt.checkoutId);
  for (const order of orders.filter(({ cancelReason }) => cancelReason !== null)) {
    const amountPaise = sendablePaise(await restOfOrder(tx, attempt, order));
    if (amountPaise === 0) continue;
    const refund = { attemptId: attempt.id, orderId: order.id, amountPaise, reason };
    await createRefund(tx, context, { ...refund, cause: 'goodwill' });
  }
}
