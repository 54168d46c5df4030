/** Closes days and cancels their orders in one transaction. */
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import { canCancel } from '#src/orders/cancel-rules.ts';
import { isDue, isPaid } from '#src/orders/lifecycle.ts';
import { selectCheckoutsForUpdate } from '#src/orders/server/checkout-sql.ts';
import { moveOrders, orderStateOf } from '#src/orders/server/order-move-service.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { freePortions } from '#src/orders/server/portion-service.ts';
import { queueTexts } from '#src/outbox/server/text-queue-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { type Closure, closedReason, refusedDays } from '#src/settings/closure-rules.ts';
import { findClosure, storeClosure } from '#src/settings/server/closure-service.ts';
import type { ClosureRow } from '#src/settings/server/closure-sql.ts';
import { closedValues } from '../../closure-texts.ts';
import type { ForgetUnpaidOrder, RefundCancelledOrder } from '../cancel-service.ts';
import { type RestContext, settleRest } from '../split-unpaid-service.ts';
import {
  type Days,
  insertClosedOrders,
  selectClosedOrders,
  selectOrdersOfDays,
  selectOrdersOfDaysForUpdate,
} from './close-days-sql.ts';

/** The refund of each paid order if it were cancelled now, in paise by order id. */
export type RefundableOfOrders = (
  db: Db,
  orders: readonly Pick<OrderRow, 'id' | 'checkoutId' | 'totalPaise' | 'settlement'>[],
) => Promise<ReadonlyMap<string, number>>;

type RefundContext = Parameters<RefundCancelledOrder>[1];

/** `RefundCancelledOrder` for many; returns the refunds in paise by order id. */
export type RefundCancelledOrders = (
  tx: Db,
  context: RefundContext,
  orders: readonly Pick<OrderRow, 'id' | 'checkoutId' | 'totalPaise' | 'settlement'>[],
  reason: string,
) => Promise<ReadonlyMap<string, number>>;

/** What else becomes longer or later by closed days. */
export type OnClosed = (tx: Db, booking: { day: BusinessDay; now: Date }) => Promise<void>;

export interface CloseDays extends Closure {
  /** The numbers of the orders that the admin saw. */
  seen: readonly number[];
  staffId: string;
  now: Date;
}

export interface CloseDaysContext extends RestContext {
  shop: RefundContext['shop'];
  settings: RefundContext['settings'];
  menuCache: MenuCache;
  refundCancelledOrders: RefundCancelledOrders;
  forgetUnpaidOrder: ForgetUnpaidOrder;
  onClosed: OnClosed;
}

/** 400 `invalid_request` with a sentence at its field. */
export function mustBeClosable(days: Days, now: Date, timeZone: string): void {
  const refused = refusedDays(days, businessDay(now, timeZone));
  if (refused) throw new AppError('invalid_request', refused.message, { details: [refused] });
}

/**
 * What closing the days would do; orders in `out` are on their way or delivered, and are not
 * changed.
 */
export async function findClosurePreview(
  db: Db,
  days: Days,
  refundableOfOrders: RefundableOfOrders,
): Promise<{ orders: (OrderRow & { refundPaise: number })[]; out: OrderRow[] }> {
  const { cancellable, out } = sorted(await selectOrdersOfDays(db, days));
  const refundable = await refundableOfOrders(
    db,
    cancellable.filter((order) => isPaid(order.paymentStatus)),
  );
  const orders = cancellable.map((order) => {
    return { ...order, refundPaise: refundable.get(order.id) ?? 0 };
  });
  return { orders, out };
}

/**
 * Closes the days: cancels their orders with the reason that customers read and refunds what was
 * paid; nobody can pay or place another one; all or nothing. A repeated closure changes nothing.
 * 409 `conflict` if the orders are not those that the admin saw.
 */
export async function recordClosure(
  db: Db,
  closure: CloseDays,
  context: CloseDaysContext,
): Promise<Closed> {
  try {
    const closed = await inTransaction(db, (tx) => closeLocked(tx, closure, context));
    context.menuCache.publishChange();
    return closed;
  } catch (error) {
    // A repeated request: the first one has closed the days, and cancelled the orders that were
    // seen.
    const stored = await findClosure(db, closure.id);
    if (!stored) throw error;
    if (isSame(stored, closure)) return closedBy(db, closure.id);
    throw new AppError('conflict', 'This closure was already sent with other contents.');
  }
}

/**
 * Locks in the common order: checkouts, orders, shift rules, menus. Slow steps come before the lock
 * on the rules, for which every customer who places an order waits.
 */
async function closeLocked(
  tx: Db,
  closure: CloseDays,
  closingContext: CloseDaysContext,
): Promise<Closed> {
  const { shop, settings, refundCancelledOrders, forgetUnpaidOrder } = closingContext;
  const { staffId, now } = closure;
  const known = await selectOrdersOfDays(tx, closure);
  const checkoutIds = new Set(known.map(({ checkoutId }) => checkoutId));
  await selectCheckoutsForUpdate(tx, [...checkoutIds]);
  const { cancellable } = sorted(await selectOrdersOfDaysForUpdate(tx, closure));
  mustBeAsSeen(cancellable, closure.seen, checkoutIds);
  const reason = closedReason(closure.reason);
  const cancelled = { status: 'unexpected', deliveryProblem: null, cancelReason: reason } as const;
  const owed = new Map<string, number>();
  for (const orders of inChunks(cancellable)) {
    await moveOrders(tx, orders, () => cancelled, { by: 'staff', now, staffId, reason });
    const context = { shop, settings, now, staffId };
    const paid = await refundCancelledOrders(
      tx,
      context,
      orders.filter((order) => isPaid(order.paymentStatus)),
      reason,
    );
    for (const [orderId, paise] of paid) owed.set(orderId, paise);
    const due = orders.filter((order) => isDue(orderStateOf(order)));
    for (const { id } of due) await forgetUnpaidOrder(tx, id, now);
  }
  await storeClosure(tx, closure, { staffId, now });
  // Orders could be placed until this lock; from here on they can't.
  mustBeAsSeen(sorted(await selectOrdersOfDays(tx, closure)).cancellable, [], checkoutIds);
  for (const orders of inChunks(cancellable)) await freePortions(tx, orders);
  const unpaid = cancellable.filter((order) => !isPaid(order.paymentStatus));
  for (const checkoutId of new Set(unpaid.map((order) => order.checkoutId))) {
    await settleRest(tx, checkoutId, { ...closingContext, staffId, now });
  }
  await closingContext.onClosed(tx, { day: businessDay(now, shop.config.timeZone), now });
  const rows = cancellable.map(({ id: orderId }) => {
    return { closureId: closure.id, orderId, owedPaise: owed.get(orderId) ?? 0 };
  });
  for (const chunk of inChunks(rows)) await insertClosedOrders(tx, chunk);
  const texts = cancellable.map((order) => {
    const { id: orderId, mobileNo } = order;
    const values = closedValues({ ...order, refundPaise: owed.get(orderId) ?? 0 }, closure.reason);
    return { orderId, mobileNo, values };
  });
  await queueTexts(tx, 'closed', texts, now);
  return closedOf(rows);
}

/** The most rows in one statement. */
const chunkSize = 500;

function inChunks<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / chunkSize);
  return Array.from({ length: count }, (_, index) => {
    return items.slice(index * chunkSize, (index + 1) * chunkSize);
  });
}

interface Closed {
  cancelled: number;
  /** In paise: the sum of the refunds. */
  refundPaise: number;
}

function closedOf(rows: readonly { owedPaise: number }[]): Closed {
  const refundPaise = rows.reduce((sum, { owedPaise }) => sum + owedPaise, 0);
  return { cancelled: rows.length, refundPaise };
}

async function closedBy(db: Db, closureId: string): Promise<Closed> {
  return closedOf(await selectClosedOrders(db, closureId));
}

function isSame({ from, to, shift, reason }: ClosureRow, closure: CloseDays): boolean {
  const isOfDays = from === closure.from && to === closure.to;
  return isOfDays && shift === (closure.shift ?? null) && reason === closure.reason;
}

function mustBeAsSeen(
  orders: readonly OrderRow[],
  seen: readonly number[],
  lockedCheckouts: ReadonlySet<string>,
): void {
  const numbers = new Set(seen);
  const isKnown = orders.every(({ number, checkoutId }) => {
    return numbers.has(number) && lockedCheckouts.has(checkoutId);
  });
  if (isKnown && orders.length === numbers.size) return;
  throw new AppError('conflict', 'The orders of these days have changed. Please look again.');
}

function sorted(orders: readonly OrderRow[]) {
  const [cancellable, out]: [OrderRow[], OrderRow[]] = [[], []];
  for (const order of orders) (canCancel(orderStateOf(order)) ? cancellable : out).push(order);
  return { cancellable, out };
}
