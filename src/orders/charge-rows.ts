/** The rows of an order's sum, in one place for every screen and paper that shows one. */
import { type Extras, extras, extrasPaise, linesPaiseOf, type PricedLine } from './charges.ts';

/** Below zero where it is taken off. */
export interface ChargeRow {
  label: string;
  paise: number;
}

/** What an order costs, as it is stored or about to be; what is zero may be left out. */
export interface Cost extends Partial<Extras> {
  totalPaise: number;
}

const labels: Record<keyof Extras, string> = {
  deliveryPaise: 'Delivery fee',
  discountPaise: 'Discount',
};

/** What is added to the dishes and taken off, without what is zero. */
export function extraRows(cost: Partial<Extras>): ChargeRow[] {
  return extras.flatMap(([extra, sign]) => {
    const paise = sign * (cost[extra] ?? 0);
    return paise === 0 ? [] : [{ label: labels[extra], paise }];
  });
}

/** In paise: what of a stored total is neither its lines nor a charge. */
export function takenOutPaise(cost: Cost, lines: readonly PricedLine[]): number {
  return cost.totalPaise - extrasPaise(cost) - linesPaiseOf(lines);
}

/** The rows above a total, which they add up to; none where its lines are all of it. */
export function chargeRows(cost: Cost, lines: readonly PricedLine[]): ChargeRow[] {
  const takenOut = takenOutPaise(cost, lines);
  const rows = extraRows(cost);
  // A paid order that was changed still costs what was paid (product 24.9).
  if (takenOut !== 0) rows.push({ label: 'Taken out after it was paid', paise: takenOut });
  return rows.length === 0 ? [] : [{ label: 'Dishes', paise: linesPaiseOf(lines) }, ...rows];
}
