/** The life of a checkout after it was placed: confirmed by money, lapsed without it, or saved by late money. */
import { randomUUID } from 'node:crypto';
import { type CutOffs, takesOrders } from '#src/menus/menu-rules.ts';
import { limitedAmong, returnPortions, takePortions } from '#src/menus/server/menu-service.ts';
import type { Db } from '#src/server/db.ts';
import { AppError } from '#src/shared/app-error.ts';
import { wallClock } from '#src/shared/business-day.ts';
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
  selectCheckoutIdByOrder,
  updateCheckoutExpiry,
  updateCheckoutState,
} from './checkout-sql.ts';
import { enqueueLapse } from './order-service.ts';
import {
  insertOrderEvents,
  type OrderRow,
  selectLinesOfOrders,
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

/** 404 `not_found` for an unknown order and for another customer's alike. */
export async function findCheckoutOfOrder(db: Db, orderNumber: number, mobileNo: string) {
  const id = await selectCheckoutIdByOrder(db, orderNumber, mobileNo);
  if (id) return id;
  throw new AppError('not_found', 'There is no such order for this mobile number.');
}

/** The orders of one payment, with the date and shift of each. */
export function listOrdersOfCheckout(db: Db, checkoutId: string): Promise<OrderRow[]> {
  return selectOrdersOfCheckout(db, checkoutId);
}

/**
 * True while a new payment page may be opened for a checkout: it waits for its money, its first 20 minutes are not
 * over (a page can outlast them, a second one not), and every shift of it still takes orders.
 */
export async function canOpenPage(
  db: Db,
  checkout: Checkout,
  by: { now: Date; timeZone: string; cutOffs: CutOffs },
): Promise<boolean> {
  const placedUntil = checkout.createdAt.getTime() + checkoutMinutes * 60_000;
  if (checkout.state !== 'awaiting' || by.now.getTime() >= placedUntil) return false;
  return shiftsTakeOrders(await selectOrdersOfCheckout(db, checkout.id), by);
}

function shiftsTakeOrders(
  orders: readonly OrderRow[],
  by: { now: Date; timeZone: string; cutOffs: CutOffs },
): boolean {
  const clock = wallClock(by.now, by.timeZone);
  return orders.every((order) => takesOrders(order.deliveryDate, order.shift, clock, by.cutOffs));
}

/** Keeps a checkout alive while a payment page of it can still be paid. */
export async function keepCheckoutUntil(tx: Db, checkout: Checkout, until: Date): Promise<void> {
  if (checkout.expiresAt >= until) return;
  await updateCheckoutExpiry(tx, checkout.id, until);
  await enqueueLapse(tx, checkout.id, until);
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
export async function lapseCheckout(tx: Db, checkoutId: string, now: Date): Promise<boolean> {
  await changeCheckout(tx, checkoutId, now, {
    from: 'awaiting',
    to: 'lapsed',
    status: 'unexpected',
    paymentStatus: 'failed',
    actor: 'system',
    reason: 'Not paid in time',
  });
  const held = (await linesOf(tx, checkoutId)).filter((line) => line.holdsPortions);
  await returnPortions(tx, held);
  await markHeld(tx, held, false);
  return held.length > 0;
}

/**
 * Money arrived after the checkout had lapsed: it is confirmed after all if every order of it can still be cooked,
 * else nothing changes and the money is owed back. This is the one way out of `unexpected`.
 */
export async function reviveCheckout(
  tx: Db,
  checkoutId: string,
  by: { now: Date; timeZone: string; cutOffs: CutOffs },
): Promise<boolean> {
  const inTime = shiftsTakeOrders(await selectOrdersOfCheckout(tx, checkoutId), by);
  if (!inTime || !(await portionsRetaken(tx, checkoutId))) return false;
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
async function portionsRetaken(tx: Db, checkoutId: string): Promise<boolean> {
  const limited = await limitedAmong(tx, await linesOf(tx, checkoutId));
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

async function linesOf(tx: Db, checkoutId: string) {
  const orders = await selectOrdersOfCheckout(tx, checkoutId);
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
  const to = { status: change.status, paymentStatus: change.paymentStatus };
  const orders = await selectOrdersOfCheckout(tx, id);
  for (const order of orders) {
    if (!(await updateOrderState(tx, order.id, order, to))) {
      throw new Error(`order ${order.number} changed while its checkout was locked`);
    }
  }
  await insertOrderEvents(
    tx,
    orders.map((order) => ({
      id: randomUUID(),
      orderId: order.id,
      actor: change.actor,
      fromStatus: order.status,
      toStatus: to.status,
      fromPayment: order.paymentStatus,
      toPayment: to.paymentStatus,
      reason: change.reason ?? null,
      createdAt: now,
    })),
  );
}
