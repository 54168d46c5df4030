/** The values of the filter's controls, and the request that they make. */

import { isDay } from '#src/platform/contract/business-day.ts';
import { defaultShift, type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { AdminOrder, OrderFilter } from '../../../admin-order-contract.ts';
import { isReleased } from '../../../lifecycle.ts';
import type { CountedDay } from '../../../order-counts-contract.ts';
import type { OrderStatus } from '../../../order-rules.ts';

export interface FilterControls {
  /** By the day on which orders were placed, or by the day and shift of their delivery. */
  view: 'order' | 'delivery';
  /** `yyyy-MM-dd`. */
  day: string;
  shift: Shift;
  status: OrderStatus | 'all';
  /** Only orders that are not released for cooking yet: unpaid, or waiting for approval. */
  isUnpaid?: boolean;
}

/** The texts of the status select, which differ from those of the badges (product 10.3). */
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
  return { view: 'order', day: today, shift: defaultShift, status: 'pending' };
}

/** How many controls are not as the page shows them first. */
export function changedControls(controls: FilterControls, today: string): number {
  return searchOf(controls, today).size;
}

export function filterBody(controls: FilterControls): OrderFilter {
  const { view, day, shift, status, isUnpaid } = controls;
  return {
    orderdate: day,
    deliverydate: day,
    shift,
    ...(status !== 'all' && { status }),
    ...(isUnpaid && { unpaid: true }),
    isorder: view === 'order',
  };
}

/** The orders that the bar counts: the filter without its status. */
export function countedDay({ view, day, shift }: FilterControls): CountedDay {
  return view === 'order' ? { orderdate: day } : { deliverydate: day, shift };
}

function isOfDay({ orderdate, deliverydate, shift }: CountedDay) {
  return (order: AdminOrder): boolean => {
    // It begins with the business day on which the order was placed.
    if (orderdate !== undefined) return order.orderDate.startsWith(orderdate);
    return order.deliveryDate === deliverydate && order.shift === shift;
  };
}

/** True if the server would find this order with the same filter. */
export function isFoundBy(controls: FilterControls) {
  const { status, isUnpaid } = controls;
  const isThere = isOfDay(countedDay(controls));
  return (order: AdminOrder): boolean =>
    (status === 'all' || order.status === status) &&
    (!isUnpaid || (!isReleased(order) && order.status !== 'unexpected')) &&
    isThere(order);
}

/** The filter as URL parameters; defaults are left out. */
export function searchOf(controls: FilterControls, today: string): URLSearchParams {
  const first = firstControls(today);
  const search = new URLSearchParams();
  for (const name of ['view', 'day', 'shift', 'status'] as const) {
    if (controls[name] !== first[name]) search.set(name, controls[name]);
  }
  if (controls.isUnpaid) search.set('unpaid', '');
  return search;
}

/** Reads the filter from the URL; invalid values become the defaults. */
export function controlsOf(search: URLSearchParams, today: string): FilterControls {
  const first = firstControls(today);
  const day = search.get('day') ?? '';
  const among = <T extends string>(name: string, values: readonly T[], otherwise: T) =>
    values.find((value) => value === search.get(name)) ?? otherwise;
  return {
    view: among('view', ['order', 'delivery'], first.view),
    day: isDay(day) ? day : first.day,
    shift: among('shift', shifts, first.shift),
    status: among(
      'status',
      statusOptions.map(({ value }) => value),
      first.status,
    ),
    ...(search.has('unpaid') && { isUnpaid: true }),
  };
}
