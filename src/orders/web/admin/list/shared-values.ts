/**
 * What is the same in every row of a table of orders: said once above it, it leaves its columns'
 * room to the others.
 */

import { shortDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { AdminOrder } from '../../../admin-order-contract.ts';

export interface SharedValues {
  /** The day on which all of them were placed. */
  orderDay?: string | undefined;
  deliveryDay?: string | undefined;
  shift?: Shift | undefined;
}

/** Nothing for a single order: its row says it all. */
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

/** `All ordered 21 Nov, for Lunch, 21 Nov`; nothing where nothing is shared. */
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
