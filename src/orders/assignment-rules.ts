/** Tells an admin why an order can't be assigned. */
import { canAssign, isUnapproved, type OrderState } from './lifecycle.ts';
import { orderLabel, orderStatusLabels } from './order-rules.ts';

/** Names the order and the reason. Call it only for orders that `canAssign` refuses. */
export function unassignableText(orderNumber: number, order: OrderState): string {
  return `Order ${orderLabel(orderNumber)} ${whyNot(order)}. No order was assigned.`;
}

function whyNot(order: OrderState): string {
  if (isUnapproved(order)) return 'waits until you say that it is cooked';
  if (canAssign({ ...order, payment_status: 'done' })) return 'is not paid';
  return `is ${orderStatusLabels[order.status].toLowerCase()} already`;
}

/**
 * The detail of a refused assignment or order change that puts a rider over the cash limit: the
 * admin has to confirm it.
 */
export const cashLimitDetail = 'cashLimit';
