/** The steps of an order on its way, each taken once however often its tap arrives. */

import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { canMove, type DeliveryProblem, type OrderStatus, orderLabel } from '../order-rules.ts';
import { selectOrdersForUpdate } from './admin-order-sql.ts';
import { selectLastChange, selectOrderIdByTap, updateProblem, updateStep } from './delivery-sql.ts';
import { insertOrderEvents, type OrderRow } from './order-sql.ts';

export interface Tap {
  orderNumber: number;
  /** The delivery person. */
  staffId: string;
  key: string | undefined;
  tappedAt: Date | undefined;
  now: Date;
}

export type Step = 'outForDelivery' | 'done';

/** The way of an order; what lies before its state was taken already. */
const way: readonly OrderStatus[] = ['isAssigned', 'outForDelivery', 'done'];
/** A tap can wait for a signal for a day; a clock that is further off is not believed. */
const believedMs = 48 * 3_600_000;

/**
 * Answers where the order stands afterwards. A step that was taken already is a success. An order that is handed over
 * after all has no problem any more; to be taken out, its report has to be taken back first. 403 `forbidden` for an
 * order that is not this person's, 409 `conflict` for a step that it can't take.
 */
export function takeStep(db: Db, tap: Tap, to: Step): Promise<OrderStatus> {
  return inTransaction(db, async (tx) => {
    const order = await requireOwn(tx, tap);
    const isTaken = way.includes(order.status) && way.indexOf(order.status) >= way.indexOf(to);
    if (isTaken || (await wasHeard(tx, order, tap))) return order.status;
    const label = orderLabel(order.number);
    if (order.deliveryProblem !== null && to !== 'done') {
      throw new AppError('conflict', `The kitchen decides what becomes of order ${label}.`);
    }
    if (!canMove(order.status, to)) {
      const why = order.status === 'unexpected' ? 'is cancelled' : 'is not out for delivery yet';
      throw new AppError('conflict', `Order ${label} ${why}.`);
    }
    await updateStep(tx, order.id, to);
    await insertOrderEvents(tx, [{ ...(await eventOf(tx, order, tap)), toStatus: to }]);
    return to;
  });
}

/**
 * Records that an order could not be handed over; its status stays, and the admin decides. Answers that status. 403
 * `forbidden` for an order that is not this person's, 409 `conflict` when it is delivered or cancelled.
 */
export function recordProblem(
  db: Db,
  tap: Tap,
  what: { problem: DeliveryProblem; note: string | undefined },
): Promise<OrderStatus> {
  return inTransaction(db, async (tx) => {
    const order = await requireOwn(tx, tap);
    if (await wasHeard(tx, order, tap)) return order.status;
    requireUnderWay(order);
    if (order.deliveryProblem === what.problem) return order.status;
    const event = await eventOf(tx, order, tap);
    await updateProblem(tx, order.id, what.problem);
    await insertOrderEvents(tx, [{ ...event, problem: what.problem, reason: what.note || null }]);
    return order.status;
  });
}

/**
 * Takes the report of a problem back: the person tries again. Answers the status, which stays; a success where there
 * is no problem. 403 `forbidden` for an order that is not this person's, 409 `conflict` when it is delivered or
 * cancelled.
 */
export function withdrawProblem(db: Db, tap: Tap): Promise<OrderStatus> {
  return inTransaction(db, async (tx) => {
    const order = await requireOwn(tx, tap);
    if (await wasHeard(tx, order, tap)) return order.status;
    requireUnderWay(order);
    if (order.deliveryProblem === null) return order.status;
    await updateProblem(tx, order.id, null);
    await insertOrderEvents(tx, [await eventOf(tx, order, tap)]);
    return order.status;
  });
}

function requireUnderWay({ number, status }: OrderRow): void {
  if (status === 'isAssigned' || status === 'outForDelivery') return;
  const why = status === 'done' ? 'delivered' : 'cancelled';
  throw new AppError('conflict', `Order ${orderLabel(number)} is ${why} already.`);
}

/** An unknown order is nobody's: whether it exists is not told. */
async function requireOwn(tx: Db, { orderNumber, staffId }: Tap): Promise<OrderRow> {
  const [order] = await selectOrdersForUpdate(tx, [orderNumber]);
  if (order?.deliveryStaffId === staffId) return order;
  throw new AppError('forbidden', `Order ${orderLabel(orderNumber)} is not yours any more.`);
}

/** 422 `unprocessable` for a key that stands for another order's tap. */
async function wasHeard(tx: Db, order: OrderRow, { key }: Tap): Promise<boolean> {
  const heardOf = key === undefined ? undefined : await selectOrderIdByTap(tx, key);
  if (heardOf === undefined || heardOf === order.id) return heardOf !== undefined;
  throw new AppError('unprocessable', 'This tap was already sent for another order.');
}

async function eventOf(tx: Db, order: OrderRow, { staffId, key, tappedAt, now }: Tap) {
  return {
    id: newId(),
    orderId: order.id,
    actor: 'staff' as const,
    staffId,
    fromStatus: order.status,
    toStatus: order.status,
    fromPayment: order.paymentStatus,
    toPayment: order.paymentStatus,
    idempotencyKey: key ?? null,
    tappedAt: tappedAt ? bounded(tappedAt, await selectLastChange(tx, order.id), now) : null,
    createdAt: now,
  };
}

/** A phone's clock can be wrong: nobody taps before the order is what it is, or later than now. */
function bounded(tappedAt: Date, lastChange: Date | undefined, now: Date): Date | null {
  if (Math.abs(now.getTime() - tappedAt.getTime()) > believedMs) return null;
  const earliest = lastChange?.getTime() ?? 0;
  return new Date(Math.min(Math.max(tappedAt.getTime(), earliest), now.getTime()));
}
