/** Steps of an order out for delivery. Each is taken once, however often its tap arrives. */
import { settleDelivered } from '#src/cash/server/delivery-payment-service.ts';
import { canBeNear, canMove, isBehind } from '#src/orders/lifecycle.ts';
import { type DeliveryProblem, type OrderStatus, orderLabel } from '#src/orders/order-rules.ts';
import { selectOrdersForUpdate } from '#src/orders/server/admin-order-sql.ts';
import { type MoveNote, moveOrder, orderStateOf } from '#src/orders/server/order-move-service.ts';
import type { OrderTarget } from '#src/orders/server/order-move-sql.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { shortTime, wallClock } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { believedTime, countsLate, type GivenAway, givenAwayBy } from '../late-tap-rules.ts';
import { isNearInTime, nearMinutes } from '../near-rules.ts';
import {
  selectHistory,
  selectLastChange,
  selectNear,
  selectOrderIdByTap,
  selectRiderName,
} from './delivery-sql.ts';
import { learnDrivenSequence } from './runs/run-learning-service.ts';
import { addToRuns } from './runs/run-making-service.ts';

interface ReceivedTap {
  orderNumber: number;
  /** The delivery person. */
  staffId: string;
  key: string | undefined;
  tappedAt: Date | undefined;
  now: Date;
  timeZone: string;
}

/** Called after an order was taken out or handed over, for other features. */
export type OnStep = (
  tx: Db,
  step: { order: OrderRow; to: 'outForDelivery' | 'done'; now: Date },
) => Promise<void>;

/** Called after a rider has said to be near, at the time `at`. */
export type OnNear = (tx: Db, near: { order: OrderRow; at: Date; now: Date }) => Promise<void>;

/** Called with the ids of orders whose rider is not near any more, without having handed over. */
export type OnNearOver = (tx: Db, orderIds: readonly string[]) => Promise<void>;

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
    const carried = await requireCarried(tx, tap);
    const { order } = carried;
    if (isBehind(to, order.status) || carried.isHeard) return order.status;
    await requireInTime(tx, carried, tap, lateAdvice[to]);
    const label = orderLabel(order.number);
    if (order.deliveryProblem !== null && to !== 'done') {
      throw new AppError('conflict', `The kitchen decides what becomes of order ${label}.`);
    }
    if (!canMove(orderStateOf(order), { status: to, problem: undefined }, 'rider')) {
      const why = order.status === 'unexpected' ? 'is cancelled' : 'is not out for delivery yet';
      throw new AppError('conflict', `Order ${label} ${why}.`);
    }
    if (to === 'done') await settleDelivered(tx, order, tap);
    await move(
      tx,
      carried,
      { status: to, deliveryProblem: null, ...bringerOf(to, carried, tap) },
      tap,
    );
    if (to === 'done') await learnFrom(tx, carried, tap);
    await onStep(tx, { order, to, now: tap.now });
    return to;
  });
}

/** An order that went to somebody else meanwhile is delivered by who has handed it over. */
function bringerOf(to: 'outForDelivery' | 'done', { givenAway }: Carried, tap: ReceivedTap) {
  return to === 'done' && givenAway ? { deliveryStaffId: tap.staffId } : {};
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
  onNearOver: OnNearOver,
): Promise<OrderStatus> {
  return inTransaction(db, async (tx) => {
    const carried = await requireCarried(tx, tap);
    const { order } = carried;
    if (carried.isHeard) return order.status;
    requireUnderWay(order);
    await requireInTime(tx, carried, tap, lateAdvice.problem);
    if (order.deliveryProblem === report.problem) return order.status;
    const reason = report.note || undefined;
    await move(tx, carried, { deliveryProblem: report.problem }, tap, { reason });
    if (!carried.givenAway) await learnFrom(tx, carried, tap);
    await onNearOver(tx, [order.id]);
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
    const carried = await requireCarried(tx, tap);
    const { order } = carried;
    if (carried.isHeard) return order.status;
    requireUnderWay(order);
    await requireInTime(tx, carried, tap, lateAdvice.retry);
    if (order.deliveryProblem === null) return order.status;
    await move(tx, carried, { deliveryProblem: null }, tap);
    return order.status;
  });
}

/**
 * Records that the person is near, for the customer. The status does not change and is returned.
 * Nothing is recorded, and nothing refused, if it was said within the last ten minutes, if the tap
 * arrives too late, and if the order is not out, has a problem or went to somebody else: a courtesy
 * must not stop the taps that follow it. 403 `forbidden` for an order that the person never had.
 */
export function recordNear(db: Db, tap: ReceivedTap, onNear: OnNear): Promise<OrderStatus> {
  return inTransaction(db, async (tx) => {
    const carried = await requireCarried(tx, tap);
    const { order, givenAway, isHeard } = carried;
    // A phone's clock can be ahead.
    const said = bounded(believedTime(tap.tappedAt, tap.now) ?? tap.now, undefined, tap.now);
    const isVain = givenAway !== undefined || isHeard || !canBeNear(orderStateOf(order));
    if (isVain || !isNearInTime(said, tap.now)) return order.status;
    const before = (await selectNear(tx, [order.id])).get(order.id);
    if (before && isNearInTime(before, said)) return order.status;
    const at = await move(tx, carried, {}, tap, { minutesAway: nearMinutes });
    await onNear(tx, { order, at, now: tap.now });
    return order.status;
  });
}

function requireUnderWay(order: OrderRow): void {
  const { number, status } = order;
  if (canMove(orderStateOf(order), { problem: undefined }, 'rider')) return;
  const why = status === 'done' ? 'delivered' : 'cancelled';
  throw new AppError('conflict', `Order ${orderLabel(number)} is ${why} already.`);
}

interface Carried {
  order: OrderRow;
  /** Set if the order went to somebody else meanwhile. */
  givenAway: GivenAway | undefined;
  /** True if the tap was heard before. */
  isHeard: boolean;
}

/**
 * The locked order, which the person has or had. An unknown order gets the same answer as another
 * person's, so that nobody learns whether it exists.
 */
async function requireCarried(tx: Db, tap: ReceivedTap): Promise<Carried> {
  const { orderNumber, staffId } = tap;
  const [order] = await selectOrdersForUpdate(tx, [orderNumber]);
  const isOwn = order?.deliveryStaffId === staffId;
  const givenAway =
    order && !isOwn ? givenAwayBy(staffId, await selectHistory(tx, order.id)) : undefined;
  if (!order || !(isOwn || givenAway)) {
    throw new AppError('forbidden', `Order ${orderLabel(orderNumber)} is not yours any more.`);
  }
  return { order, givenAway, isHeard: await wasHeard(tx, order, tap) };
}

/** What a rider reads about a tap on an order that somebody else has. */
const lateAdvice = {
  outForDelivery: 'If you have its box, tell the kitchen.',
  done: 'If you have handed it over, tell the kitchen.',
  problem: 'Tell them what happened.',
  retry: 'They try it now.',
} as const;

/** 403 `forbidden` for a tap that was made after the order went to somebody else (decision 18). */
async function requireInTime(
  tx: Db,
  { order, givenAway }: Carried,
  { tappedAt, now, timeZone }: ReceivedTap,
  advice: string,
): Promise<void> {
  if (!givenAway || countsLate(believedTime(tappedAt, now), givenAway)) return;
  const name = await selectRiderName(tx, order.id);
  const time = shortTime(wallClock(givenAway.at, timeZone).time);
  const text = `Order ${orderLabel(order.number)} went to ${name} at ${time}. ${advice}`;
  throw new AppError('forbidden', text);
}

/** 422 `unprocessable` for a key that belongs to a tap of another order. */
async function wasHeard(tx: Db, order: OrderRow, { key }: ReceivedTap): Promise<boolean> {
  const heardOf = key === undefined ? undefined : await selectOrderIdByTap(tx, key);
  if (heardOf === undefined || heardOf === order.id) return heardOf !== undefined;
  throw new AppError('unprocessable', 'This tap was already sent for another order.');
}

/** Returns the recorded time. */
async function move(
  tx: Db,
  { order, givenAway }: Carried,
  to: OrderTarget,
  tap: ReceivedTap,
  said: Pick<MoveNote, 'reason' | 'minutesAway'> = {},
): Promise<Date> {
  const { staffId, key, now } = tap;
  const time = believedTime(tap.tappedAt, now);
  const last = time && (givenAway?.lastChange ?? (await selectLastChange(tx, order.id)));
  const tappedAt = time ? bounded(time, last, now) : null;
  await moveOrder(tx, order, to, { by: 'rider', now, staffId, ...said, tap: { key, tappedAt } });
  return tappedAt ?? now;
}

/**
 * Learns the route once all its orders are handed over. An order that went to somebody else
 * meanwhile is on the run of who has handed it over again.
 */
async function learnFrom(tx: Db, { order, givenAway }: Carried, { staffId, now }: ReceivedTap) {
  if (givenAway) await addToRuns(tx, { orders: [order], staffId, now });
  const { deliveryDate: date, shift } = order;
  await learnDrivenSequence(tx, { date, shift, staffId }, now);
}

/** A phone's clock can be wrong: the time is limited to between the order's last event and now. */
function bounded(tappedAt: Date, lastChange: Date | undefined, now: Date): Date {
  const earliest = lastChange?.getTime() ?? 0;
  return new Date(Math.min(Math.max(tappedAt.getTime(), earliest), now.getTime()));
}
