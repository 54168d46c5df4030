/** Why an order is not assigned, as its admin reads it. */
import { canAssign, isUnapproved, type OrderState } from './lifecycle.ts';
import { orderLabel, orderStatusLabels } from './order-rules.ts';

/** Naming the order; only for those that `canAssign` refuses. */
export function unassignableText(orderNumber: number, order: OrderState): string {
  return `Order ${orderLabel(orderNumber)} ${whyNot(order)}. No order was assigned.`;
}

function whyNot(order: OrderState): string {
  if (isUnapproved(order)) return 'waits until you say that it is cooked';
  if (canAssign({ ...order, payment_status: 'done' })) return 'is not paid';
  return `is ${orderStatusLabels[order.status].toLowerCase()} already`;
}

/**
 * The detail of an assignment, or of a change of an order, that waits until its admin has seen how
 * much cash it makes.
 */
export const cashLimitDetail = 'cashLimit';
