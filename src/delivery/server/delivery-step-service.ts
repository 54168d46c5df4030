/** Steps of an order out for delivery. Each is taken once, however often its tap arrives. */
import { settleDelivered } from '#src/cash/server/delivery-payment-service.ts';
import { canMove, isBehind } from '#src/orders/lifecycle.ts';
import { type DeliveryProblem, type OrderStatus, orderLabel } from '#src/orders/order-rules.ts';
import { selectOrdersForUpdate } from '#src/orders/server/admin-order-sql.ts';
import { moveOrder, orderStateOf } from '#src/orders/server/order-move-service.ts';
import type { OrderTarget } from '#src/orders/server/order-move-sql.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { dayMs } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { selectLastChange, selectOrderIdByTap } from './delivery-sql.ts';
import { learnDrivenSequence } from './runs/run-learning-service.ts';

/** Called after an order was taken out or handed over, for other features. */
export type OnStep = (
  tx: Db,
  step: { order: OrderRow; to: 'outForDelivery' | 'done'; now: Date },
) => Promise<void>;

interface ReceivedTap {
  orderNumber: number;
  /** The delivery person. */
  staffId: string;
  key: string | undefined;
  tappedAt: Date | undefined;
  now: Date;
  timeZone: string;
}

/** A tap can wait for a signal for a day. A phone time that is further off is ignored. */
const believedMs = 2 * dayMs;

/**
 * Returns the status of the order afterwards. A step that was already taken succeeds. Handing over
 * an order resolves its problem; to take it out, the report has to be withdrawn first. 403
 * `forbidden` for an order of another person; 409 `conflict` for a step that the order can't take,
 * and for handing over an order whose cash is not collected.
 */
export function takeDeliveryStep(
  db: Db,
  tap: ReceivedTap,
  to: 'outForDelivery' | 'done',
  onStep: OnStep,
): Promise<OrderStatus> {
  return inTransaction(db, async (tx) => {
    const order = await requireOwn(tx, tap);
    if (isBehind(to, order.status) || (await wasHeard(tx, order, tap))) return order.status;
    const label = orderLabel(order.number);
    if (order.deliveryProblem !== null && to !== 'done') {
      throw new AppError('conflict', `The kitchen decides what becomes of order ${label}.`);
    }
    if (!canMove(orderStateOf(order), { status: to, problem: undefined }, 'rider')) {
      const why = order.status === 'unexpected' ? 'is cancelled' : 'is not out for delivery yet';
      throw new AppError('conflict', `Order ${label} ${why}.`);
    }
    if (to === 'done') await settleDelivered(tx, order, tap);
    await move(tx, order, { status: to, deliveryProblem: null }, tap);
    if (to === 'done') await learnFrom(tx, order, tap);
    await onStep(tx, { order, to, now: tap.now });
    return to;
  });
}

/**
 * Records that an order could not be handed over. The status does not change and is returned; the
 * admin decides. 403 `forbidden` for an order of another person, 409 `conflict` if it is delivered
 * or cancelled.
 */
export function recordProblem(
  db: Db,
  tap: ReceivedTap,
  report: { problem: DeliveryProblem; note: string | undefined },
): Promise<OrderStatus> {
  return inTransaction(db, async (tx) => {
    const order = await requireOwn(tx, tap);
    if (await wasHeard(tx, order, tap)) return order.status;
    requireUnderWay(order);
    if (order.deliveryProblem === report.problem) return order.status;
    await move(tx, order, { deliveryProblem: report.problem }, tap, report.note || undefined);
    await learnFrom(tx, order, tap);
    return order.status;
  });
}

/**
 * Withdraws the report of a problem: the person tries again. The status does not change and is
 * returned; succeeds if there is no problem. 403 `forbidden` for an order of another person, 409
 * `conflict` if it is delivered or cancelled.
 */
export function withdrawProblem(db: Db, tap: ReceivedTap): Promise<OrderStatus> {
  return inTransaction(db, async (tx) => {
    const order = await requireOwn(tx, tap);
    if (await wasHeard(tx, order, tap)) return order.status;
    requireUnderWay(order);
    if (order.deliveryProblem === null) return order.status;
    await move(tx, order, { deliveryProblem: null }, tap);
    return order.status;
  });
}

function requireUnderWay(order: OrderRow): void {
  const { number, status } = order;
  if (canMove(orderStateOf(order), { problem: undefined }, 'rider')) return;
  const why = status === 'done' ? 'delivered' : 'cancelled';
  throw new AppError('conflict', `Order ${orderLabel(number)} is ${why} already.`);
}

/**
 * An unknown order gets the same answer as another person's, so that nobody learns whether it
 * exists.
 */
async function requireOwn(tx: Db, { orderNumber, staffId }: ReceivedTap): Promise<OrderRow> {
  const [order] = await selectOrdersForUpdate(tx, [orderNumber]);
  if (order?.deliveryStaffId === staffId) return order;
  throw new AppError('forbidden', `Order ${orderLabel(orderNumber)} is not yours any more.`);
}

/** 422 `unprocessable` for a key that belongs to a tap of another order. */
async function wasHeard(tx: Db, order: OrderRow, { key }: ReceivedTap): Promise<boolean> {
  const heardOf = key === undefined ? undefined : await selectOrderIdByTap(tx, key);
  if (heardOf === undefined || heardOf === order.id) return heardOf !== undefined;
  throw new AppError('unprocessable', 'This tap was already sent for another order.');
}

async function move(tx: Db, order: OrderRow, to: OrderTarget, tap: ReceivedTap, reason?: string) {
  const { staffId, key, now } = tap;
  const tappedAt = tap.tappedAt
    ? bounded(tap.tappedAt, await selectLastChange(tx, order.id), now)
    : null;
  const note = { by: 'rider', now, staffId, reason, tap: { key, tappedAt } } as const;
  await moveOrder(tx, order, to, note);
}

/** Learns the route once all its orders are handed over. */
async function learnFrom(tx: Db, { deliveryDate: date, shift }: OrderRow, tap: ReceivedTap) {
  await learnDrivenSequence(tx, { date, shift, staffId: tap.staffId }, tap.now);
}

/** A phone's clock can be wrong: the time is limited to between the order's last event and now. */
function bounded(tappedAt: Date, lastChange: Date | undefined, now: Date): Date | null {
  if (Math.abs(now.getTime() - tappedAt.getTime()) > believedMs) return null;
  const earliest = lastChange?.getTime() ?? 0;
  return new Date(Math.min(Math.max(tappedAt.getTime(), earliest), now.getTime()));
}
