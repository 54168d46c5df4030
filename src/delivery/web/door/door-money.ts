/** The money of orders at a door, as the phone sees it. */
import type { UnpaidReason } from '#src/cash/cash-rules.ts';
import { isDue } from '#src/orders/lifecycle.ts';
import type { DeliveryOrder } from '../../delivery-contract.ts';
import type { Delivery } from '../shown-deliveries.ts';

/** What the person says of the money of an order. */
export type Said = { method: 'cash' } | { method: 'unpaid'; reason: UnpaidReason };

/** It can't be handed over before something is said of its money. */
export function awaitsMoney(order: DeliveryOrder): boolean {
  return isDue(order) && order.unpaid === undefined;
}

/** Of a stop: the orders on their way that are still to be paid, each by itself. */
export function dueAt(orders: readonly Delivery[]): Delivery[] {
  return orders.filter((order) => order.status === 'outForDelivery' && awaitsMoney(order));
}

/** In paise. */
export function sumOf(orders: readonly Delivery[]): number {
  return orders.reduce((sum, { totalAmountPaise }) => sum + totalAmountPaise, 0);
}
