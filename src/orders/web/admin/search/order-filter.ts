/** What the filter's controls say, and what the server is asked for it. */
import type { Shift } from '#src/settings/shift-rules.ts';
import type { AdminOrder, OrderFilter } from '../../../admin-order-contract.ts';
import type { OrderStatus } from '../../../order-rules.ts';

export interface FilterControls {
  /** By the day on which orders were placed, or by the day and shift of their delivery. */
  view: 'order' | 'delivery';
  /** `yyyy-MM-dd`. */
  day: string;
  shift: Shift;
  status: OrderStatus | 'all';
}

/** The words of the status select, which are not those of the badges (product 10.3). */
export const statusOptions: readonly { value: FilterControls['status']; label: string }[] = [
  { value: 'all', label: 'All Statuses' },
  { value: 'pending', label: 'Pending' },
  { value: 'isAssigned', label: 'Is Assigned' },
  { value: 'outForDelivery', label: 'Out For Delivery' },
  { value: 'done', label: 'Done' },
  { value: 'unexpected', label: 'Unexpected' },
];

/** What the page shows first (product 10.3). */
export function firstControls(today: string): FilterControls {
  return { view: 'order', day: today, shift: 'Lunch', status: 'pending' };
}

export function filterBody({ view, day, shift, status }: FilterControls): OrderFilter {
  return {
    orderdate: day,
    deliverydate: day,
    shift,
    ...(status !== 'all' && { status }),
    isorder: view === 'order',
  };
}

/** Whether the server would find this order, too. */
export function isFoundBy({ view, day, shift, status }: FilterControls) {
  return (order: AdminOrder): boolean => {
    if (status !== 'all' && order.status !== status) return false;
    // It begins with the business day on which the order was placed.
    if (view === 'order') return order.orderDate.startsWith(day);
    return order.deliveryDate === day && order.shift === shift;
  };
}
