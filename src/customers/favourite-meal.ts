/** What a person orders most often. */
import type { UsualMeal } from './customer-card-contract.ts';

interface PastOrder {
  status: string;
  menus: readonly { variant: string; quantity: number }[];
}

/** A dish in some of the orders, with how many of it each had. */
interface Eaten {
  variant: string;
  quantities: number[];
}

/**
 * Of the latest orders, newest first, those that were not cancelled: the dish that is in most of
 * them, of two the one that was ordered later. Undefined where nothing was ordered.
 */
export function usualMeal(orders: readonly PastOrder[]): UsualMeal | undefined {
  const kept = orders.filter(({ status }) => status !== 'unexpected');
  const byName = new Map<string, Eaten>();
  for (const { variant, quantity } of kept.flatMap(({ menus }) => menus)) {
    const key = variant.trim().toLowerCase();
    const eaten = byName.get(key) ?? { variant, quantities: [] };
    eaten.quantities.push(quantity);
    byName.set(key, eaten);
  }
  const most = mostOf([...byName.values()], ({ quantities }) => quantities.length);
  if (!most) return undefined;
  const { variant, quantities } = most;
  const times = (quantity: number) => quantities.filter((each) => each === quantity).length;
  const quantity = mostOf(quantities, times);
  return quantity === undefined
    ? undefined
    : { variant, quantity, times: quantities.length, of: kept.length };
}

/** The first of those that count most. */
function mostOf<T>(values: readonly T[], count: (value: T) => number): T | undefined {
  const highest = Math.max(...values.map(count));
  return values.find((value) => count(value) === highest);
}
