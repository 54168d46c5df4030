/** What somebody usually orders, found again among the menus that can be ordered now. */

import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { groupByDelivery } from '#src/orders/order-rules.ts';

/** Of an order before: what its lines were called, and how many of each. */
export interface OrderBefore {
  deliveryDate: string;
  shift: string;
  status: string;
  menus: readonly { variant: string; quantity: number }[];
}

export type Quantities = Readonly<Record<string, number>>;

/**
 * The dishes that were ordered most often, of the shift that is next: the quantities by menu for
 * the first delivery that has any of them and can be ordered; nothing chosen where none has.
 */
export function proposedMeal(
  orders: readonly OrderBefore[],
  menus: readonly MenuEntry[],
): Quantities {
  const kept = orders.filter(({ status }) => status !== 'unexpected');
  const open = menus.filter(({ availability }) => availability === 'open');
  for (const offered of groupByDelivery(open)) {
    const shift = offered[0]?.shift;
    const ofShift = kept.filter((order) => order.shift === shift);
    const found = mostOftenOf(ofShift.length > 0 ? ofShift : kept, offered);
    if (found) return found;
  }
  return {};
}

/** The newest of those that came most often, as far as they are offered. */
function mostOftenOf(
  orders: readonly OrderBefore[],
  offered: readonly MenuEntry[],
): Quantities | undefined {
  const byVariant = new Map(offered.map((menu) => [menu.variant, menu.id]));
  const meals = orders.flatMap(({ menus }) => {
    const lines = menus.flatMap(({ variant, quantity }) => {
      const id = byVariant.get(variant);
      return id === undefined ? [] : [[id, quantity] as const];
    });
    return lines.length > 0 ? [Object.fromEntries(lines.toSorted())] : [];
  });
  const groups = [...Map.groupBy(meals, (meal) => JSON.stringify(meal)).values()];
  return groups.toSorted((one, other) => other.length - one.length)[0]?.[0];
}
