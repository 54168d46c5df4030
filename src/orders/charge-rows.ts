/** The rows of an order's total, the same on every screen and paper that shows it. */
import { type Extras, extras, extrasPaise, linesPaiseOf, type PricedLine } from './charges.ts';

/** In paise; negative for a discount. */
export interface ChargeRow {
  label: string;
  paise: number;
}

/** What an order costs, stored or about to be stored. Extras of zero may be left out. */
export interface Cost extends Partial<Extras> {
  totalPaise: number;
}

const labels: Record<keyof Extras, string> = {
  deliveryPaise: 'Delivery fee',
  discountPaise: 'Discount',
};

/** The rows for fees and discounts, without those of zero. */
export function extraRows(cost: Partial<Extras>): ChargeRow[] {
  return extras.flatMap(([extra, sign]) => {
    const paise = sign * (cost[extra] ?? 0);
    return paise === 0 ? [] : [{ label: labels[extra], paise }];
  });
}

/** In paise: the part of a stored total that neither lines nor extras explain. */
export function takenOutPaise(cost: Cost, lines: readonly PricedLine[]): number {
  return cost.totalPaise - extrasPaise(cost) - linesPaiseOf(lines);
}

/** The rows above a total, which add up to it; none when the dishes are the whole total. */
export function chargeRows(cost: Cost, lines: readonly PricedLine[]): ChargeRow[] {
  const takenOut = takenOutPaise(cost, lines);
  const rows = extraRows(cost);
  // A paid order that was changed still costs what was paid (product 24.9).
  if (takenOut !== 0) rows.push({ label: 'Taken out after it was paid', paise: takenOut });
  return rows.length === 0 ? [] : [{ label: 'Dishes', paise: linesPaiseOf(lines) }, ...rows];
}
