/**
 * What an order costs: the one sum of card, checkout, server and receipt, kept where all of
 * them may see it.
 */

import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/settings/shift-rules.ts';
import { groupByDelivery } from './order-rules.ts';

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

export interface Charges {
  linesPaise: number;
  deliveryPaise: number;
  discountPaise: number;
  totalPaise: number;
}

export function lineTotalPaise({ pricePaise, quantity }: PricedLine): number {
  return pricePaise * quantity;
}

/** Of one order. Delivery is free today, and nothing is taken off. */
export function chargesOf({ lines }: Chargeable<PricedLine>): Charges {
  const linesPaise = lines.reduce((sum, line) => sum + lineTotalPaise(line), 0);
  return withTotal({ linesPaise, deliveryPaise: 0, discountPaise: 0 });
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
  const parts = {
    linesPaise: sum('linesPaise'),
    deliveryPaise: sum('deliveryPaise'),
    discountPaise: sum('discountPaise'),
  };
  return { orders, charges: withTotal(parts) };
}

function withTotal(parts: Omit<Charges, 'totalPaise'>): Charges {
  const { linesPaise, deliveryPaise, discountPaise } = parts;
  return { ...parts, totalPaise: linesPaise + deliveryPaise - discountPaise };
}
