/** The usual meal of a person, for their page and for the form with which staff enter an order. */
import type { LineWish } from '#src/wishes/wish-rules.ts';
import type { UsualMeal } from './customer-card-contract.ts';

/** The dishes of a past order with their quantities. */
export interface PastOrder {
  status: string;
  menus: readonly {
    variant: string;
    quantity: number;
    wishes?: readonly LineWish[] | undefined;
  }[];
}

/** The same key for the same dish, regardless of case and spaces. */
export function dishKey(variant: string): string {
  return variant.trim().toLowerCase();
}

/**
 * The dishes with their wishes that were most often ordered together among the latest orders (given
 * newest first) that were not cancelled, with their quantities; of equally frequent ones, the
 * latest. Counts only dishes that `isMeant` accepts. Undefined if no order is left.
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
  const lines = most?.[0]?.map(({ variant, quantity, wishes = [] }) => {
    return { variant, quantity, ...(wishes.length > 0 && { wishes: [...wishes] }) };
  });
  return most && lines && { lines, times: most.length, of: meals.length };
}

function signOf(lines: PastOrder['menus']): string {
  return JSON.stringify(
    lines
      .map(({ variant, quantity, wishes = [] }) =>
        [dishKey(variant), quantity, ...wishes.map(({ id }) => id).sort()].join(' '),
      )
      .toSorted(),
  );
}
