/** The money of orders at the door, as the phone knows it. */
import type { UnpaidReason } from '#src/cash/cash-rules.ts';
import { isDue } from '#src/orders/lifecycle.ts';
import type { DeliveryOrder } from '../../delivery-contract.ts';
import type { Delivery } from '../shown-deliveries.ts';

/** What the rider reports about the payment of an order. */
export type Said = { method: 'cash' } | { method: 'unpaid'; reason: UnpaidReason };

/** True if the order can't be handed over before its payment is reported. */
export function awaitsMoney(order: DeliveryOrder): boolean {
  return isDue(order) && order.unpaid === undefined;
}

/** The orders of a stop that are out for delivery and whose payment is not reported. */
export function dueAt(orders: readonly Delivery[]): Delivery[] {
  return orders.filter((order) => order.status === 'outForDelivery' && awaitsMoney(order));
}

/** In paise. */
export function sumOf(orders: readonly Delivery[]): number {
  return orders.reduce((sum, { totalAmountPaise }) => sum + totalAmountPaise, 0);
}
