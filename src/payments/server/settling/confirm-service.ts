/** What accepted money does: it confirms its checkout, and the orders get their receipts. */
import { endAlert } from '#src/alerts/server/alert-service.ts';
import {
  confirmCheckout,
  confirmDue,
  lapseCheckout,
  type lockCheckout,
  reviveCheckout,
} from '#src/checkout/server/checkout-service.ts';
import { selectOrdersOfCheckout } from '#src/orders/server/order-sql.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { issueReceipts } from '#src/receipts/server/receipt-service.ts';
import type { PlanSettings } from '#src/settings/server/settings-cache.ts';
import { isOverdue } from '../../payment-rules.ts';
import { refundCancelledOrder } from '../refunds/refund-service.ts';

export interface ConfirmContext {
  shop: Pick<Shop, 'config' | 'log'>;
  settings: PlanSettings;
  now: Date;
}

/**
 * False for a checkout that can't be served or is paid already; then nothing has changed, except
 * that the checkout may have lapsed.
 */
export async function confirmByMoney(
  tx: Db,
  checkout: Awaited<ReturnType<typeof lockCheckout>>,
  context: ConfirmContext,
): Promise<boolean> {
  if (checkout.state === 'confirmed') return false;
  if (checkout.state === 'due') {
    await confirmDue(tx, checkout.id, { by: 'gateway', now: context.now });
    await endUnpaidAlerts(tx, checkout.id, context.now);
    return true;
  }
  const isAwaiting = checkout.state === 'awaiting';
  if (isAwaiting && !isOverdue(checkout, context.now)) {
    await confirmCheckout(tx, checkout.id, context.now);
    return true;
  }
  // Read before any order is locked, as in every change of the plan.
  const plan = await context.settings.newestPlan(tx);
  // Nothing ended it in time, because the shop was down: its shift may be over.
  if (isAwaiting) await lapseCheckout(tx, checkout.id, context.now);
  return reviveCheckout(tx, checkout.id, { now: context.now, plan });
}

/** An order that was not paid at the door is now paid by its page. */
async function endUnpaidAlerts(tx: Db, checkoutId: string, now: Date): Promise<void> {
  for (const { id } of await selectOrdersOfCheckout(tx, checkoutId)) {
    await endAlert(tx, 'cashUnpaid', id, now);
  }
}

/**
 * After the attempt is stored as accepted: issues receipts, and refunds orders that are no longer
 * cooked.
 */
export async function serveAccepted(
  tx: Db,
  checkoutId: string,
  context: ConfirmContext,
): Promise<void> {
  const { timeZone } = context.shop.config;
  const issuer = context.settings.current();
  await issueReceipts(tx, { checkoutId, now: context.now, timeZone, issuer });
  await refundCancelledOrders(tx, checkoutId, context);
}

/** Orders that were cancelled while their customer was paying for the whole checkout. */
async function refundCancelledOrders(
  tx: Db,
  checkoutId: string,
  { shop, settings, now }: ConfirmContext,
): Promise<void> {
  for (const { id: orderId, totalPaise, cancelReason } of await selectOrdersOfCheckout(
    tx,
    checkoutId,
  )) {
    if (cancelReason === null) continue;
    const share = { checkoutId, orderId, totalPaise, reason: cancelReason };
    await refundCancelledOrder(tx, { shop, settings, now }, share);
  }
}
