/**
 * What an order costs: the one calculation for the menu card, the checkout, the server and the
 * receipt.
 */

import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { groupByDelivery } from './order-grouping.ts';

export interface PricedLine {
  pricePaise: number;
  quantity: number;
}

/**
 * Everything that decides what an order costs. A new condition becomes a new field, so that each
 * caller has to pass it.
 */
export interface Chargeable<L extends PricedLine> {
  lines: readonly L[];
}

/**
 * The parts of a total that are not the price of dishes, added or subtracted. Each is a column of
 * `orders`, and a row wherever a total is itemised (`charge-rows.ts`).
 */
export const extras = [
  ['deliveryPaise', 1],
  ['discountPaise', -1],
] as const;

type Extra = (typeof extras)[number][0];
export type Extras = Record<Extra, number>;

/** A record with one value for each extra. */
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

/**
 * The charges of one order. Delivery is free today (see the refund policy), and there are no
 * discounts.
 */
export function chargesOf({ lines }: Chargeable<PricedLine>): Charges {
  return chargesWith(linesPaiseOf(lines), { deliveryPaise: 0, discountPaise: 0 });
}

export function chargesWith(linesPaise: number, extra: Extras): Charges {
  return { linesPaise, ...extra, totalPaise: linesPaise + extrasPaise(extra) };
}

/** The sum of the extras in paise; negative when more is subtracted than added. */
export function extrasPaise(cost: Partial<Extras>): number {
  return extras.reduce((sum, [extra, sign]) => sum + sign * (cost[extra] ?? 0), 0);
}

interface DeliveredLine extends PricedLine {
  date: BusinessDay;
  shift: Shift;
}

/** The charges of a checkout: its orders, each with its lines, earliest delivery first. */
export function chargesOfCheckout<L extends DeliveredLine>(checkout: Chargeable<L>) {
  const orders = groupByDelivery(checkout.lines).map((lines) => ({
    lines,
    charges: chargesOf({ ...checkout, lines }),
  }));
  const sum = (part: keyof Charges) =>
    orders.reduce((paise, { charges }) => paise + charges[part], 0);
  return { orders, charges: chargesWith(sum('linesPaise'), extrasBy(sum)) };
}
