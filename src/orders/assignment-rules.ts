/** Which orders an admin may still give to somebody, or cancel. */
import {
  type DeliveryProblem,
  type OrderStatus,
  orderLabel,
  orderStatusLabels,
  type PaymentStatus,
} from './order-rules.ts';

interface Standing {
  status: OrderStatus;
  payment_status: PaymentStatus;
  /** Set once the delivery person could not hand it over. */
  problem?: DeliveryProblem | undefined;
}

/** An order that could not be handed over comes back: the admin gives it to somebody again, or cancels it. */
function isInKitchen({ status, problem }: Pick<Standing, 'status' | 'problem'>): boolean {
  return (
    status === 'pending' ||
    status === 'isAssigned' ||
    (status === 'outForDelivery' && problem !== undefined)
  );
}

/**
 * Only paid orders are assigned, and those that left the house are not. An assigned one can be
 * given to somebody else (product 10.7, 10.9).
 */
export function canAssign(order: Standing): boolean {
  return isInKitchen(order) && order.payment_status === 'done';
}

export function canCancel(order: Pick<Standing, 'status' | 'problem'>): boolean {
  return isInKitchen(order);
}

/** Why an order can't be assigned, naming it; only for orders that `canAssign` refuses. */
export function unassignableText(orderNumber: number, order: Standing): string {
  const why = isInKitchen(order)
    ? 'is not paid'
    : `is ${orderStatusLabels[order.status].toLowerCase()} already`;
  return `Order ${orderLabel(orderNumber)} ${why}. No order was assigned.`;
}
