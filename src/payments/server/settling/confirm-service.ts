/** What accepted money does: it confirms its checkout, and the orders get their receipts. */
import { endAlert } from '#src/alerts/server/alert-service.ts';
import {
  confirmCheckout,
  confirmDue,
  lapseCheckout,
  reviveCheckout,
} from '#src/checkout/server/checkout-service.ts';
import type { CheckoutRow } from '#src/orders/server/checkout-sql.ts';
import { moveCheckout } from '#src/orders/server/order-move-service.ts';
import { selectOrdersOfCheckout } from '#src/orders/server/order-sql.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { issueOtherReceipt, issueReceipts } from '#src/receipts/server/receipt-service.ts';
import type { PlanSettings } from '#src/settings/server/settings-cache.ts';
import { isOverdue } from '../../payment-rules.ts';
import { refundCancelledOrder } from '../refunds/refund-service.ts';
import { type OtherSale, type OtherSales, otherSaleOf } from './other-sales.ts';

export interface ConfirmContext {
  shop: Pick<Shop, 'config' | 'log'>;
  settings: PlanSettings;
  now: Date;
  otherSales: OtherSales;
}

/**
 * False for a checkout that can't be served or is paid already; then nothing has changed, except
 * that the checkout may have lapsed.
 */
export async function confirmByMoney(
  tx: Db,
  checkout: CheckoutRow,
  context: ConfirmContext,
): Promise<boolean> {
  if (checkout.state === 'confirmed') return false;
  if (checkout.state === 'due') {
    await confirmDue(tx, checkout.id, { by: 'gateway', now: context.now });
    await endUnpaidAlerts(tx, checkout.id, context.now);
    return true;
  }
  const other = otherSaleOf(checkout, context.otherSales);
  if (other) return confirmOther(tx, checkout, other, context);
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

/** What is no order has no day of its own, so that its money is never too late. */
async function confirmOther(
  tx: Db,
  { id, state }: CheckoutRow,
  other: OtherSale,
  { settings, now }: ConfirmContext,
): Promise<boolean> {
  const plan = await settings.newestPlan(tx);
  if (await other.hand(tx, id, { now, plan })) {
    await moveCheckout(tx, id, state, 'confirmed');
    return true;
  }
  if (state === 'awaiting') await lapseCheckout(tx, id, now);
  return false;
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
  checkout: CheckoutRow,
  context: ConfirmContext,
): Promise<void> {
  const { timeZone } = context.shop.config;
  const issue = { now: context.now, timeZone, issuer: context.settings.current() };
  const other = otherSaleOf(checkout, context.otherSales);
  if (!other) {
    await issueReceipts(tx, { checkoutId: checkout.id, ...issue });
    return refundCancelledOrders(tx, checkout.id, context);
  }
  const line = await other.lineOf(tx, checkout.id);
  const sale = { checkoutId: checkout.id, line, amountPaise: checkout.totalPaise };
  await issueOtherReceipt(tx, sale, issue);
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
