/**
 * The states of a placed checkout: confirmed by its payment, lapsed without one, or restored by a
 * late one.
 */

import type { CheckoutState } from '#src/orders/order-rules.ts';
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import { selectOrdersForUpdate } from '#src/orders/server/admin-order-sql.ts';
import {
  type CheckoutRow,
  selectCheckout,
  selectCheckoutForUpdate,
} from '#src/orders/server/checkout-sql.ts';
import { type MoveNote, moveCheckout, moveOrders } from '#src/orders/server/order-move-service.ts';
import type { OrderTarget } from '#src/orders/server/order-move-sql.ts';
import { type OrderRow, selectOrdersOfCheckout } from '#src/orders/server/order-sql.ts';
import { freePortions, retakePortions } from '#src/orders/server/portion-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { addDays, instantOf } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { cutOffOf, type ShiftPlan, takesOrders } from '#src/settings/cut-off-rules.ts';
import { checkoutMinutes } from '../checkout-rules.ts';
import { withdrawPayTexts } from './pay-text-service.ts';

/** Reads a checkout without locking it; throws if it does not exist. */
export async function getCheckout(db: Db, id: string): Promise<CheckoutRow> {
  return existing(await selectCheckout(db, id));
}

/** Locks a checkout until the transaction ends; throws if it does not exist. */
export async function lockCheckout(tx: Db, id: string): Promise<CheckoutRow> {
  return existing(await selectCheckoutForUpdate(tx, id));
}

/**
 * Locks the checkout of an order and returns its id. One of several orders can get a checkout of
 * its own while this waits for the previous one. 404 `not_found`.
 */
export async function lockCheckoutOf(tx: Db, orderNumber: number): Promise<string> {
  const { checkoutId } = await findOrderOfNumber(tx, orderNumber);
  await lockCheckout(tx, checkoutId);
  const order = await findOrderOfNumber(tx, orderNumber);
  return order.checkoutId === checkoutId ? checkoutId : lockCheckoutOf(tx, orderNumber);
}

function existing(checkout: CheckoutRow | undefined): CheckoutRow {
  if (!checkout) throw new AppError('not_found', 'This order does not exist.');
  return checkout;
}

/** The fields of an order that decide whether it can be paid. */
export type DatedOrder = Pick<OrderRow, 'deliveryDate' | 'shift' | 'cancelReason'>;

/**
 * True while a new payment page may be opened for a checkout with these orders: it is unpaid, its
 * first 20 minutes are not over (an open page can outlast them, but no second one is opened), nor
 * its first 5 if no page was opened, none of its orders is cancelled, and every shift still takes
 * orders. For orders that staff entered only the shifts count, and a cash order can be paid by its
 * page until it is paid at the door or later. What is no order can be paid until its checkout ends.
 */
export function isPayable(
  checkout: TimedCheckout,
  orders: readonly DatedOrder[],
  context: { now: Date; plan: ShiftPlan },
): boolean {
  if (uncancelled(orders).length < orders.length) return false;
  if (checkout.state === 'due') return true;
  const isOver = hasEnd(checkout) && context.now >= endOfPages(checkout);
  if (checkout.state !== 'awaiting' || isOver) return false;
  return shiftsTakeOrders(orders, context);
}

/** The same, for a checkout whose orders are not loaded yet. */
export async function canOpenPage(
  db: Db,
  checkout: CheckoutRow,
  context: Parameters<typeof isPayable>[2],
): Promise<boolean> {
  return isPayable(checkout, await selectOrdersOfCheckout(db, checkout.id), context);
}

type TimedCheckout = Pick<CheckoutRow, 'state' | 'source' | 'paysFor' | 'createdAt' | 'expiresAt'>;

/** Orders that staff entered end with their shifts alone. */
function hasEnd({ source, paysFor }: TimedCheckout): boolean {
  return source === 'web' || paysFor !== 'orders';
}

/**
 * The time until which a checkout from the website can be paid at least, once its first payment
 * page was opened.
 */
export function endOfPlaced({ createdAt }: Pick<CheckoutRow, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + checkoutMinutes * 60_000);
}

/** The time from which no page is opened; without a first page it lapses earlier. */
function endOfPages(checkout: TimedCheckout): Date {
  const end = endOfPlaced(checkout);
  return checkout.source === 'web' && end < checkout.expiresAt ? end : checkout.expiresAt;
}

/** The time until which a new payment page may be opened for an unpaid checkout. */
export function payableUntil(
  checkout: TimedCheckout,
  orders: readonly DatedOrder[],
  plan: ShiftPlan,
): Date | undefined {
  if (checkout.state !== 'awaiting') return undefined;
  const end = endOfPages(checkout);
  if (orders.length === 0) return end;
  const cutOff = earliestCutOff(orders, plan);
  return checkout.source === 'web' && end < cutOff ? end : cutOff;
}

/** A payment link is valid until the first cut-off among its shifts (product 24.8). */
export function earliestCutOff(
  orders: readonly Pick<OrderRow, 'deliveryDate' | 'shift'>[],
  plan: ShiftPlan,
): Date {
  const ends = orders.map(({ deliveryDate, shift }) => {
    const endOfDay = instantOf(addDays(deliveryDate, 1), '00:00', plan.timeZone);
    return (cutOffOf(deliveryDate, shift, plan) ?? endOfDay).getTime();
  });
  return new Date(Math.min(...ends));
}

/** 409 `conflict` when an order of the checkout is cancelled: nobody may be sent to pay for it. */
export function refuseCancelled(orders: readonly DatedOrder[]): void {
  if (uncancelled(orders).length === orders.length) return;
  throw new AppError('conflict', 'The kitchen has cancelled this order. Please order again.');
}

/** An order that a person cancelled stays cancelled, whatever happens to its payment. */
function uncancelled<O extends DatedOrder>(orders: readonly O[]): O[] {
  return orders.filter((order) => order.cancelReason === null);
}

function shiftsTakeOrders(
  orders: readonly DatedOrder[],
  context: { now: Date; plan: ShiftPlan },
): boolean {
  const { now, plan } = context;
  return orders.every((order) => takesOrders(order.deliveryDate, order.shift, now, plan));
}

const paid = { status: 'pending', paymentStatus: 'done' } as const;
const unpaid = { status: 'unexpected', paymentStatus: 'failed' } as const;

/** Payment in time: awaiting → confirmed. The caller has locked the checkout. */
export function confirmCheckout(tx: Db, checkoutId: string, now: Date): Promise<void> {
  return changeCheckout(tx, checkoutId, ['awaiting', 'confirmed'], paid, { by: 'gateway', now });
}

/**
 * Payment of a cash order: due → confirmed, by the gateway (payment page), the rider at the door,
 * or staff. The caller has locked the checkout.
 */
export async function confirmDue(tx: Db, checkoutId: string, note: MoveNote): Promise<void> {
  await moveCheckout(tx, checkoutId, 'due', 'confirmed');
  const numbers = (await selectOrdersOfCheckout(tx, checkoutId)).map(({ number }) => number);
  // A rider or an admin may move the same order at the same time.
  const due = uncancelled(await selectOrdersForUpdate(tx, numbers));
  await moveOrders(tx, due, () => ({ paymentStatus: 'done' }), note);
  await withdrawPayTexts(tx, [checkoutId]);
}

/** Not paid in time: awaiting → lapsed; portions are returned. Returns whether there were any. */
export async function lapseCheckout(
  tx: Db,
  checkoutId: string,
  now: Date,
  reason = 'Not paid in time',
): Promise<boolean> {
  const note = { by: 'system', now, reason } as const;
  await changeCheckout(tx, checkoutId, ['awaiting', 'lapsed'], unpaid, note);
  return freePortions(tx, await selectOrdersOfCheckout(tx, checkoutId));
}

/**
 * All orders of an unpaid checkout were cancelled: awaiting or due → lapsed; a paid one is not
 * changed.
 */
export async function abandonCheckout(tx: Db, checkoutId: string, now: Date): Promise<void> {
  const { state } = await getCheckout(tx, checkoutId);
  if (state === 'due') {
    const failed = { status: 'unexpected', paymentStatus: 'failed' } as const;
    await changeCheckout(tx, checkoutId, ['due', 'lapsed'], failed, { by: 'system', now });
  }
  if (state !== 'awaiting') return;
  await lapseCheckout(tx, checkoutId, now, 'Cancelled before it was paid');
}

/**
 * Payment after the checkout has lapsed: it is confirmed if all its orders that are not cancelled
 * can still be cooked; otherwise nothing changes, and the money has to be refunded.
 */
export async function reviveCheckout(
  tx: Db,
  checkoutId: string,
  context: { now: Date; plan: ShiftPlan },
): Promise<boolean> {
  const wanted = uncancelled(await selectOrdersOfCheckout(tx, checkoutId));
  if (wanted.length === 0 || !shiftsTakeOrders(wanted, context)) return false;
  if (!(await retakePortions(tx, wanted, context.plan))) return false;
  const reason = 'Paid after the order had lapsed';
  const note = { by: 'gateway', now: context.now, reason } as const;
  await changeCheckout(tx, checkoutId, ['lapsed', 'confirmed'], paid, note);
  return true;
}

/**
 * Changes the checkout and its orders together; of cancelled orders only the payment status
 * changes.
 */
async function changeCheckout(
  tx: Db,
  id: string,
  [from, to]: readonly [CheckoutState, CheckoutState],
  target: Required<Pick<OrderTarget, 'status' | 'paymentStatus'>>,
  note: MoveNote,
): Promise<void> {
  await moveCheckout(tx, id, from, to);
  const { paymentStatus } = target;
  const targetOf = (order: OrderRow) => (order.cancelReason === null ? target : { paymentStatus });
  await moveOrders(tx, await selectOrdersOfCheckout(tx, id), targetOf, note);
  await withdrawPayTexts(tx, [id]);
}
