/** What becomes of the rest of a checkout that nobody has paid when a part of it is cancelled. */
import { orderLabel } from '#src/orders/order-rules.ts';
import type { CheckoutRow } from '#src/orders/server/checkout-sql.ts';
import { type MoveNote, splitCancelled } from '#src/orders/server/order-move-service.ts';
import { type OrderRow, selectOrdersOfCheckout } from '#src/orders/server/order-sql.ts';
import type { Db } from '#src/platform/database/db.ts';
import { abandonCheckout, getCheckout } from './checkout-service.ts';
import { withdrawPayTextsOf } from './pay-text-service.ts';

/** What else becomes of an order that is not paid and costs something else now, or is new. */
export type OnChanged = (tx: Db, changed: { order: OrderRow; now: Date }) => Promise<void>;

/** What other features know and do of it, in the transaction that cancels. */
export interface RestContext {
  /** A try to pay for the checkout can still bring its money, or has brought some that waits. */
  isBeingPaid: (tx: Db, checkoutId: string, now: Date) => Promise<boolean>;
  /** The first order of the rest is told what is to be paid now. */
  onChanged: OnChanged;
}

/** When, and the admin who cancels; nobody where a payment page has come to nothing. */
type Note = Pick<MoveNote, 'staffId' | 'now'>;

/**
 * Orders of a checkout were cancelled; it is locked by the caller. Where none is left it ends.
 * Where nobody is paying, the rest can be paid for itself; else the money would be for all of it.
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
 * A try to pay for a checkout has come to nothing, or its money goes back; it is locked by the
 * caller. What was cancelled of it meanwhile is taken out now, unless another try is still open, or
 * the checkout has lapsed: then money that comes late is for all of it.
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

/** Gives what was cancelled of an unpaid checkout one of its own; answers the rest. */
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
