/** The three tabs: the orders of each, and its text when it is empty (product 14.2). */
import type { OrderStatus } from '#src/orders/order-rules.ts';

export type DeliveryTab = Extract<OrderStatus, 'isAssigned' | 'outForDelivery' | 'done'>;

export const defaultTab: DeliveryTab = 'isAssigned';

export interface TabTexts {
  value: DeliveryTab;
  label: string;
  emptyText: string;
  /** Its count is red. */
  isWork: boolean;
}

export const deliveryTabs: readonly TabTexts[] = [
  { value: 'isAssigned', label: 'Pending', emptyText: 'No pending orders', isWork: true },
  {
    value: 'outForDelivery',
    label: 'Out For Delivery',
    emptyText: 'No orders out for delivery',
    isWork: true,
  },
  { value: 'done', label: 'Completed', emptyText: 'No completed orders', isWork: false },
];
