/** What happens to the rest of an unpaid checkout when a part of it is cancelled. */
import { orderLabel } from '#src/orders/order-rules.ts';
import type { CheckoutRow } from '#src/orders/server/checkout-sql.ts';
import { type MoveNote, splitCancelled } from '#src/orders/server/order-move-service.ts';
import { type OrderRow, selectOrdersOfCheckout } from '#src/orders/server/order-sql.ts';
import type { Db } from '#src/platform/database/db.ts';
import { abandonCheckout, getCheckout } from './checkout-service.ts';
import { withdrawPayTextsOf } from './pay-text-service.ts';

/** What else happens to an unpaid order that is new, or costs another amount now. */
export type OnChanged = (tx: Db, changed: { order: OrderRow; now: Date }) => Promise<void>;

/** What other features know and do, in the transaction that cancels. */
export interface RestContext {
  /**
   * True if an attempt to pay for the checkout can still bring its money, or has brought money that
   * waits for a decision.
   */
  isBeingPaid: (tx: Db, checkoutId: string, now: Date) => Promise<boolean>;
  /** Called with the first remaining order when the amount to pay has changed. */
  onChanged: OnChanged;
}

/** The time, and the admin who cancels; no admin when a payment page has failed. */
type Note = Pick<MoveNote, 'staffId' | 'now'>;

/**
 * Call it when orders of a checkout were cancelled; the caller has locked it. The checkout ends if
 * no order is left. If nobody is paying, the rest can be paid alone; otherwise the payment would be
 * for all of it.
 */
export async function settleRest(
  tx: Db,
  checkoutId: string,
  { isBeingPaid, onChanged, ...note }: RestContext & Note,
): Promise<void> {
  const orders = await selectOrdersOfCheckout(tx, checkoutId);
  if (orders.every(isCancelled)) return abandonCheckout(tx, checkoutId, note.now);
  const checkout = await getCheckout(tx, checkoutId);
  const stays = checkout.state !== 'awaiting' || (await isBeingPaid(tx, checkoutId, note.now));
  await withdrawPayTextsOf(tx, stays ? orders : orders.filter(isCancelled));
  if (stays) return;
  const [first] = await takeOutCancelled(tx, checkout, orders, note);
  if (first) await onChanged(tx, { order: first, now: note.now });
}

/**
 * Call it when an attempt to pay for a checkout has failed or its money is refunded; the caller has
 * locked it. Splits off what was cancelled in the meantime, unless another attempt is still open,
 * or the checkout has lapsed: then late money is for all of it.
 */
export async function freeRest(
  tx: Db,
  checkoutId: string,
  context: RestContext & Note,
): Promise<void> {
  const { expiresAt } = await getCheckout(tx, checkoutId);
  if (expiresAt <= context.now) return;
  const orders = await selectOrdersOfCheckout(tx, checkoutId);
  if (orders.some(isCancelled) && !orders.every(isCancelled)) {
    await settleRest(tx, checkoutId, context);
  }
}

/** Moves the cancelled orders of an unpaid checkout to checkouts of their own; returns the rest. */
export async function takeOutCancelled(
  tx: Db,
  checkout: CheckoutRow,
  orders: readonly OrderRow[],
  { staffId, now }: Note,
): Promise<OrderRow[]> {
  const cancelled = orders.filter(isCancelled);
  const rest = orders.filter((order) => !isCancelled(order));
  if (cancelled.length === 0) return rest;
  const names = cancelled.map(({ number }) => orderLabel(number)).join(' and ');
  const text = `To be paid without ${names}, which was cancelled`;
  const note: MoveNote =
    staffId === undefined
      ? { by: 'system', now, reason: text }
      : { by: 'staff', staffId, now, staffNote: text };
  await splitCancelled(tx, checkout, { cancelled, rest }, note);
  return rest;
}

function isCancelled({ cancelReason }: OrderRow): boolean {
  return cancelReason !== null;
}
