/** The steps of an order on its way, each taken once however often its tap arrives. */
import { type Db, inTransaction } from '#src/server/db.ts';
import { newId } from '#src/server/new-id.ts';
import { AppError } from '#src/shared/app-error.ts';
import { canMove, type DeliveryProblem, type OrderStatus, orderLabel } from '../order-rules.ts';
import { selectOrdersForUpdate } from './admin-order-sql.ts';
import { selectOrderIdByTap, updateProblem, updateStep } from './delivery-sql.ts';
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
/** A phone's clock can be wrong, and a tap can wait for a signal for a day; anything else is not believed. */
const aheadMs = 2 * 60_000;
const behindMs = 48 * 3_600_000;

/**
 * Answers where the order stands afterwards. A step that was taken already is a success. 403 `forbidden` for an order
 * that is not this person's, 409 `conflict` for a step that it can't take.
 */
export function takeStep(db: Db, tap: Tap, to: Step): Promise<OrderStatus> {
  return inTransaction(db, async (tx) => {
    const order = await requireOwn(tx, tap);
    const isTaken = way.includes(order.status) && way.indexOf(order.status) >= way.indexOf(to);
    if (isTaken || (await wasHeard(tx, order, tap))) return order.status;
    const label = orderLabel(order.number);
    if (order.deliveryProblem !== null) {
      throw new AppError('conflict', `The kitchen decides what becomes of order ${label}.`);
    }
    if (!canMove(order.status, to)) {
      const why = order.status === 'unexpected' ? 'is cancelled' : 'is not out for delivery yet';
      throw new AppError('conflict', `Order ${label} ${why}.`);
    }
    await updateStep(tx, order.id, to);
    await insertOrderEvents(tx, [{ ...eventOf(order, tap), toStatus: to }]);
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
    if (order.status !== 'isAssigned' && order.status !== 'outForDelivery') {
      const why = order.status === 'done' ? 'delivered' : 'cancelled';
      throw new AppError('conflict', `Order ${orderLabel(order.number)} is ${why} already.`);
    }
    if (order.deliveryProblem === what.problem) return order.status;
    await updateProblem(tx, order.id, what.problem);
    await insertOrderEvents(tx, [
      { ...eventOf(order, tap), problem: what.problem, reason: what.note || null },
    ]);
    return order.status;
  });
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

function eventOf(order: OrderRow, { staffId, key, tappedAt, now }: Tap) {
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
    tappedAt: believable(tappedAt, now) ?? null,
    createdAt: now,
  };
}

function believable(tappedAt: Date | undefined, now: Date): Date | undefined {
  if (!tappedAt) return undefined;
  const ageMs = now.getTime() - tappedAt.getTime();
  return ageMs > -aheadMs && ageMs < behindMs ? tappedAt : undefined;
}
