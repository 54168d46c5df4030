/** The days and shifts of the selected orders, and their words. */

import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { AdminOrder } from '../../../admin-order-contract.ts';

/** How many of the orders are delivered on one day and shift. */
export interface DeliveryShare {
  day: BusinessDay;
  shift: Shift;
  count: number;
}

/** Earliest first. */
export function sharesOf(
  orders: readonly Pick<AdminOrder, 'deliveryDate' | 'shift'>[],
): DeliveryShare[] {
  const groups = Map.groupBy(orders, ({ deliveryDate, shift }) => `${deliveryDate} ${shift}`);
  return [...groups.values()]
    .flatMap(([first, ...others]) =>
      first ? [{ day: first.deliveryDate, shift: first.shift, count: others.length + 1 }] : [],
    )
    .sort(
      (one, other) =>
        (one.day < other.day ? -1 : Number(one.day > other.day)) ||
        shifts.indexOf(one.shift) - shifts.indexOf(other.shift),
    );
}

/** `Lunch, 21 Nov`. */
export function shareText({ day, shift }: Pick<DeliveryShare, 'day' | 'shift'>): string {
  return `${shift}, ${shortDay(day)}`;
}
