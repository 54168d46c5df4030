/** Why an order is not assigned, as its admin reads it. */
import { canAssign, type Standing } from './lifecycle.ts';
import { orderLabel, orderStatusLabels } from './order-rules.ts';

/** Naming the order; only for those that `canAssign` refuses. */
export function unassignableText(orderNumber: number, order: Standing): string {
  const why = canAssign({ ...order, payment_status: 'done' })
    ? 'is not paid'
    : `is ${orderStatusLabels[order.status].toLowerCase()} already`;
  return `Order ${orderLabel(orderNumber)} ${why}. No order was assigned.`;
}

/**
 * The detail of an assignment, or of a change of an order, that waits until its admin has seen how
 * much cash it makes.
 */
export const cashLimitDetail = 'cashLimit';
