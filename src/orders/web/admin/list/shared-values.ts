/**
 * Values that are the same in every row of a table of orders: shown once above it, so that the
 * other columns get the space.
 */

import { shortDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { AdminOrder } from '../../../admin-order-contract.ts';

export interface SharedValues {
  /** The day on which all of the orders were placed. */
  orderDay?: string | undefined;
  deliveryDay?: string | undefined;
  shift?: Shift | undefined;
}

/** Empty for a single order, whose row has everything. */
export function sharedValues(
  orders: readonly Pick<AdminOrder, 'orderDate' | 'deliveryDate' | 'shift'>[],
): SharedValues {
  if (orders.length < 2) return {};
  return {
    orderDay: onlyOne(orders.map(({ orderDate }) => orderDate.slice(0, 10))),
    deliveryDay: onlyOne(orders.map(({ deliveryDate }) => deliveryDate)),
    shift: onlyOne(orders.map(({ shift }) => shift)),
  };
}

/** `All ordered 21 Nov, for Lunch, 21 Nov`; empty if no value is shared. */
export function sharedText({ orderDay, deliveryDay, shift }: SharedValues): string | undefined {
  const goal = [shift, deliveryDay && shortDay(deliveryDay)].filter(Boolean).join(', ');
  const parts = [orderDay && `ordered ${shortDay(orderDay)}`, goal && `for ${goal}`];
  const text = parts.filter(Boolean).join(', ');
  return text === '' ? undefined : `All ${text}`;
}

function onlyOne<T>(values: readonly T[]): T | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}
