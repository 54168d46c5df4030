/** The life of a checkout after it was placed: confirmed by money, lapsed without it, or saved by late money. */
import { type CutOffs, takesOrders } from '#src/menus/menu-rules.ts';
import { limitedAmong, returnPortions, takePortions } from '#src/menus/server/menu-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { wallClock } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import {
  type Actor,
  type CheckoutState,
  checkoutMinutes,
  type OrderStatus,
  type PaymentStatus,
} from '../order-rules.ts';
import {
  type CheckoutRow,
  selectCheckout,
  selectCheckoutForUpdate,
  updateCheckoutState,
} from './checkout-sql.ts';
import {
  insertOrderEvents,
  type OrderRow,
  selectLinesOfOrders,
  selectOrderByKey,
  selectOrdersOfCheckout,
  updateHeldPortions,
  updateOrderState,
} from './order-sql.ts';

export type Checkout = CheckoutRow;

/** Reads a checkout without locking it; it must exist. */
export async function getCheckout(db: Db, id: string): Promise<Checkout> {
  return existing(await selectCheckout(db, id));
}

/** Locks a checkout until the transaction ends; it must exist. */
export async function lockCheckout(tx: Db, id: string): Promise<Checkout> {
  return existing(await selectCheckoutForUpdate(tx, id));
}

function existing(checkout: CheckoutRow | undefined): CheckoutRow {
  if (!checkout) throw new AppError('not_found', 'This order does not exist.');
  return checkout;
}

/** For staff, who may see every order; 404 `not_found` for an unknown one. */
export async function findOrderOfNumber(db: Db, orderNumber: number): Promise<OrderRow> {
  const order = await selectOrderByKey(db, { number: orderNumber });
  if (order) return order;
  throw new AppError('not_found', 'This order does not exist.');
}

/** The orders of one payment, with the date and shift of each. */
export function listOrdersOfCheckout(db: Db, checkoutId: string): Promise<OrderRow[]> {
  return selectOrdersOfCheckout(db, checkoutId);
}

/** What of an order decides whether it can be paid. */
export type DatedOrder = Pick<OrderRow, 'deliveryDate' | 'shift' | 'cancelReason'>;

/**
 * True while a new payment page may be opened for a checkout of these orders: it waits for its money, its first 20
 * minutes are not over (a page can outlast them, a second one not), no order of it is cancelled, and every shift still
 * takes orders.
 */
export function isPayable(
  checkout: Pick<Checkout, 'state' | 'createdAt'>,
  orders: readonly DatedOrder[],
  by: { now: Date; timeZone: string; cutOffs: CutOffs },
): boolean {
  const placedUntil = checkout.createdAt.getTime() + checkoutMinutes * 60_000;
  if (checkout.state !== 'awaiting' || by.now.getTime() >= placedUntil) return false;
  return uncancelled(orders).length === orders.length && shiftsTakeOrders(orders, by);
}

/** The same for one whose orders are not read yet. */
export async function canOpenPage(
  db: Db,
  checkout: Checkout,
  by: Parameters<typeof isPayable>[2],
): Promise<boolean> {
  return isPayable(checkout, await selectOrdersOfCheckout(db, checkout.id), by);
}

/** 409 `conflict` when the kitchen has cancelled an order of the checkout: nobody is sent to pay for it. */
export function refuseCancelled(orders: readonly DatedOrder[]): void {
  if (uncancelled(orders).length === orders.length) return;
  throw new AppError('conflict', 'The kitchen has cancelled this order. Please order again.');
}

/** What a person has cancelled stays cancelled, whatever becomes of the money. */
function uncancelled<O extends DatedOrder>(orders: readonly O[]): O[] {
  return orders.filter((order) => order.cancelReason === null);
}

function shiftsTakeOrders(
  orders: readonly DatedOrder[],
  by: { now: Date; timeZone: string; cutOffs: CutOffs },
): boolean {
  const clock = wallClock(by.now, by.timeZone);
  return orders.every((order) => takesOrders(order.deliveryDate, order.shift, clock, by.cutOffs));
}

interface Change {
  from: CheckoutState;
  to: CheckoutState;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  actor: Actor;
  reason?: string;
}

/** Money arrived in time: awaiting → confirmed. The checkout is locked by the caller. */
export function confirmCheckout(tx: Db, checkoutId: string, now: Date): Promise<void> {
  return changeCheckout(tx, checkoutId, now, {
    from: 'awaiting',
    to: 'confirmed',
    status: 'pending',
    paymentStatus: 'done',
    actor: 'gateway',
  });
}

/** Nobody paid in time: awaiting → lapsed, and its portions go back. Answers whether any did. */
export async function lapseCheckout(
  tx: Db,
  checkoutId: string,
  now: Date,
  reason = 'Not paid in time',
): Promise<boolean> {
  await changeCheckout(tx, checkoutId, now, {
    from: 'awaiting',
    to: 'lapsed',
    status: 'unexpected',
    paymentStatus: 'failed',
    actor: 'system',
    reason,
  });
  const orders = await selectOrdersOfCheckout(tx, checkoutId);
  const held = (await linesOf(tx, orders)).filter((line) => line.holdsPortions);
  await returnPortions(tx, held);
  await markHeld(tx, held, false);
  return held.length > 0;
}

/** Every order of an unpaid checkout was cancelled: awaiting → lapsed. One that is paid stays as it is. */
export async function abandonCheckout(tx: Db, checkoutId: string, now: Date): Promise<void> {
  const checkout = await getCheckout(tx, checkoutId);
  if (checkout.state !== 'awaiting') return;
  await lapseCheckout(tx, checkoutId, now, 'Cancelled before it was paid');
}

/**
 * Money arrived after the checkout had lapsed: it is confirmed after all if every order of it that nobody cancelled
 * can still be cooked, else nothing changes and the money is owed back. This is the one way out of `unexpected`.
 */
export async function reviveCheckout(
  tx: Db,
  checkoutId: string,
  by: { now: Date; timeZone: string; cutOffs: CutOffs },
): Promise<boolean> {
  const wanted = uncancelled(await selectOrdersOfCheckout(tx, checkoutId));
  if (wanted.length === 0 || !shiftsTakeOrders(wanted, by)) return false;
  if (!(await portionsRetaken(tx, wanted))) return false;
  await changeCheckout(tx, checkoutId, by.now, {
    from: 'lapsed',
    to: 'confirmed',
    status: 'pending',
    paymentStatus: 'done',
    actor: 'gateway',
    reason: 'Paid after the order had lapsed',
  });
  return true;
}

/** What is limited now decides, and not what was when it was ordered. */
async function portionsRetaken(tx: Db, orders: readonly OrderRow[]): Promise<boolean> {
  const limited = await limitedAmong(tx, await linesOf(tx, orders));
  try {
    // A savepoint: what was taken before the one that is sold out goes back.
    await tx.transaction((inner) => takePortions(inner, limited));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  await markHeld(tx, limited, true);
  return true;
}

function linesOf(tx: Db, orders: readonly OrderRow[]) {
  return selectLinesOfOrders(
    tx,
    orders.map((order) => order.id),
  );
}

async function markHeld(tx: Db, lines: readonly { id: string }[], held: boolean): Promise<void> {
  if (lines.length === 0) return;
  await updateHeldPortions(
    tx,
    lines.map((line) => line.id),
    held,
  );
}

async function changeCheckout(tx: Db, id: string, now: Date, change: Change): Promise<void> {
  if (!(await updateCheckoutState(tx, id, change.from, change.to))) {
    throw new Error(`checkout ${id} is not ${change.from}`);
  }
  const orders = await selectOrdersOfCheckout(tx, id);
  for (const order of orders) {
    if (!(await updateOrderState(tx, order.id, order, targetOf(order, change)))) {
      throw new Error(`order ${order.number} changed while its checkout was locked`);
    }
  }
  await insertOrderEvents(
    tx,
    orders.map((order) => ({
      id: newId(),
      orderId: order.id,
      actor: change.actor,
      fromStatus: order.status,
      toStatus: targetOf(order, change).status,
      fromPayment: order.paymentStatus,
      toPayment: change.paymentStatus,
      reason: change.reason ?? null,
      createdAt: now,
    })),
  );
}

function targetOf(order: OrderRow, { status, paymentStatus }: Change) {
  return { status: order.cancelReason === null ? status : ('unexpected' as const), paymentStatus };
}
