/** The life of a placed checkout: confirmed by money, lapsed without it, or saved by late money. */

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

/** Reads a checkout without locking it; it must exist. */
export async function getCheckout(db: Db, id: string): Promise<CheckoutRow> {
  return existing(await selectCheckout(db, id));
}

/** Locks a checkout until the transaction ends; it must exist. */
export async function lockCheckout(tx: Db, id: string): Promise<CheckoutRow> {
  return existing(await selectCheckoutForUpdate(tx, id));
}

/**
 * The same for the checkout of an order, whose id it answers. An order of several can get a
 * checkout of its own while this waits for the one that it had. 404 `not_found`.
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

/** What of an order decides whether it can be paid. */
export type DatedOrder = Pick<OrderRow, 'deliveryDate' | 'shift' | 'cancelReason'>;

/**
 * True while a new payment page may be opened for a checkout of these orders: it waits for its
 * money, its first 20 minutes are not over (a page can outlast them, a second one not), nor its
 * first 5 where no page was opened, no order of it is cancelled, and every shift still takes
 * orders. What staff entered has only the shifts, and what is due in cash can be paid by its page
 * until it is paid at the door, or later.
 */
export function isPayable(
  checkout: TimedCheckout,
  orders: readonly DatedOrder[],
  context: { now: Date; plan: ShiftPlan },
): boolean {
  if (uncancelled(orders).length < orders.length) return false;
  if (checkout.state === 'due') return true;
  const isOver = checkout.source === 'web' && context.now >= endOfPages(checkout);
  if (checkout.state !== 'awaiting' || isOver) return false;
  return shiftsTakeOrders(orders, context);
}

/** The same for one whose orders are not read yet. */
export async function canOpenPage(
  db: Db,
  checkout: CheckoutRow,
  context: Parameters<typeof isPayable>[2],
): Promise<boolean> {
  return isPayable(checkout, await selectOrdersOfCheckout(db, checkout.id), context);
}

type TimedCheckout = Pick<CheckoutRow, 'state' | 'source' | 'createdAt' | 'expiresAt'>;

/** Until when one of the web can be paid at least, from its first payment page on. */
export function endOfPlaced({ createdAt }: Pick<CheckoutRow, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + checkoutMinutes * 60_000);
}

/** From then on no page is opened; without a first one it lapses before. */
function endOfPages(checkout: TimedCheckout): Date {
  const end = endOfPlaced(checkout);
  return checkout.expiresAt < end ? checkout.expiresAt : end;
}

/** Until when a new payment page may be opened for one that waits for its money. */
export function payableUntil(
  checkout: TimedCheckout,
  orders: readonly DatedOrder[],
  plan: ShiftPlan,
): Date | undefined {
  if (checkout.state !== 'awaiting') return undefined;
  const cutOff = earliestCutOff(orders, plan);
  const end = endOfPages(checkout);
  return checkout.source === 'web' && end < cutOff ? end : cutOff;
}

/** A payment link is good until the first of its shifts is cooked (product 24.8). */
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

/** 409 `conflict` when an order of the checkout is cancelled: nobody is sent to pay for it. */
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
  context: { now: Date; plan: ShiftPlan },
): boolean {
  const { now, plan } = context;
  return orders.every((order) => takesOrders(order.deliveryDate, order.shift, now, plan));
}

const paid = { status: 'pending', paymentStatus: 'done' } as const;
const unpaid = { status: 'unexpected', paymentStatus: 'failed' } as const;

/** Money arrived in time: awaiting → confirmed. The checkout is locked by the caller. */
export function confirmCheckout(tx: Db, checkoutId: string, now: Date): Promise<void> {
  return changeCheckout(tx, checkoutId, ['awaiting', 'confirmed'], paid, { by: 'gateway', now });
}

/**
 * The money of an order in cash is there: due → confirmed. By the gateway where it was paid by its
 * page, by the rider at the door, or by staff. The checkout is locked by the caller.
 */
export async function confirmDue(tx: Db, checkoutId: string, note: MoveNote): Promise<void> {
  await moveCheckout(tx, checkoutId, 'due', 'confirmed');
  const numbers = (await selectOrdersOfCheckout(tx, checkoutId)).map(({ number }) => number);
  // A rider or an admin can take a step of the same order at the same moment.
  const due = uncancelled(await selectOrdersForUpdate(tx, numbers));
  await moveOrders(tx, due, () => ({ paymentStatus: 'done' }), note);
  await withdrawPayTexts(tx, [checkoutId]);
}

/** Nobody paid in time: awaiting → lapsed, and its portions go back. Answers whether any did. */
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
 * Every order of an unpaid checkout was cancelled: awaiting or due → lapsed; a paid one stays.
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
 * Money arrived after the checkout had lapsed: it is confirmed after all if every order of it that
 * nobody cancelled can still be cooked, else nothing changes and the money is owed back.
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

/** The checkout and its orders together; of what a person has cancelled only the money changes. */
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
