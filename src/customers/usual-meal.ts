/** What a person usually orders: for their page, and for the form of an order that staff enter. */
import type { UsualMeal } from './customer-card-contract.ts';

/** What an order's lines were called, and how many of each. */
export interface PastOrder {
  status: string;
  menus: readonly { variant: string; quantity: number }[];
}

/** The same dish, however its name was written that day. */
export function dishKey(variant: string): string {
  return variant.trim().toLowerCase();
}

/**
 * Of the latest orders, newest first, those that were not cancelled: the dishes that were ordered
 * together most often, each with how many; of meals that came as often, the latest. Only dishes
 * that `isMeant` says count. Undefined where nothing is left.
 */
export function usualMeal(
  orders: readonly PastOrder[],
  isMeant: (dish: string) => boolean = () => true,
): UsualMeal | undefined {
  const meals = orders
    .filter(({ status }) => status !== 'unexpected')
    .map(({ menus }) => menus.filter(({ variant }) => isMeant(dishKey(variant))))
    .filter((lines) => lines.length > 0);
  const alike = [...Map.groupBy(meals, signOf).values()];
  const most = alike.toSorted((one, other) => other.length - one.length)[0];
  const lines = most?.[0]?.map(({ variant, quantity }) => ({ variant, quantity }));
  return most && lines && { lines, times: most.length, of: meals.length };
}

function signOf(lines: PastOrder['menus']): string {
  return JSON.stringify(
    lines.map(({ variant, quantity }) => `${dishKey(variant)} ${quantity}`).toSorted(),
  );
}
