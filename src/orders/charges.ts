/**
 * What an order costs: the one sum of card, checkout, server and receipt, kept where all of
 * them may see it.
 */

import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { groupByDelivery } from './order-grouping.ts';

export interface PricedLine {
  pricePaise: number;
  quantity: number;
}

/**
 * Everything that decides about a cost: a further condition is a further field, which each caller
 * has to name.
 */
export interface Chargeable<L extends PricedLine> {
  lines: readonly L[];
}

/**
 * What of a cost is not the price of its dishes, added to it or taken off: each is a column of
 * orders, and a row wherever an order is summed (`charge-rows.ts`).
 */
export const extras = [
  ['deliveryPaise', 1],
  ['discountPaise', -1],
] as const;

type Extra = (typeof extras)[number][0];
export type Extras = Record<Extra, number>;

/** Each of them as `of` says it. */
export function extrasBy<T>(of: (extra: Extra) => T): Record<Extra, T> {
  return { deliveryPaise: of('deliveryPaise'), discountPaise: of('discountPaise') };
}

export interface Charges extends Extras {
  linesPaise: number;
  totalPaise: number;
}

export function lineTotalPaise({ pricePaise, quantity }: PricedLine): number {
  return pricePaise * quantity;
}

export function linesPaiseOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + lineTotalPaise(line), 0);
}

/** Of one order. Delivery is free today, as the refund policy says, and nothing is taken off. */
export function chargesOf({ lines }: Chargeable<PricedLine>): Charges {
  return chargesWith(linesPaiseOf(lines), { deliveryPaise: 0, discountPaise: 0 });
}

export function chargesWith(linesPaise: number, extra: Extras): Charges {
  return { linesPaise, ...extra, totalPaise: linesPaise + extrasPaise(extra) };
}

/** What they add to the price of the dishes, below zero where more is taken off. */
export function extrasPaise(cost: Partial<Extras>): number {
  return extras.reduce((sum, [extra, sign]) => sum + sign * (cost[extra] ?? 0), 0);
}

interface DeliveredLine extends PricedLine {
  date: BusinessDay;
  shift: Shift;
}

/** Of a checkout: what its orders cost, each with its lines, earliest delivery first. */
export function chargesOfCheckout<L extends DeliveredLine>(checkout: Chargeable<L>) {
  const orders = groupByDelivery(checkout.lines).map((lines) => ({
    lines,
    charges: chargesOf({ ...checkout, lines }),
  }));
  const sum = (part: keyof Charges) =>
    orders.reduce((paise, { charges }) => paise + charges[part], 0);
  return { orders, charges: chargesWith(sum('linesPaise'), extrasBy(sum)) };
}
