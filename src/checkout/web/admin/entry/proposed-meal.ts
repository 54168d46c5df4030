/** Finds a person's usual meal among the menus that can be ordered now. */
import { dishKey, type PastOrder, usualMeal } from '#src/customers/usual-meal.ts';
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { groupByDelivery } from '#src/orders/order-grouping.ts';

export type OrderBefore = PastOrder & { shift: string };

export type Quantities = Readonly<Record<string, number>>;

/**
 * The usual meal, as far as it is on the menu, for the first delivery that has any of it and can be
 * ordered: quantities by menu entry. If the person has ordered for this shift before, the usual
 * meal of that shift.
 */
export function proposedMeal(
  orders: readonly OrderBefore[],
  menus: readonly MenuEntry[],
): Quantities {
  const kept = orders.filter(({ status }) => status !== 'unexpected');
  const open = menus.filter(({ availability }) => availability === 'open');
  for (const offered of groupByDelivery(open)) {
    const ids = new Map(offered.map(({ id, variant }) => [dishKey(variant), id]));
    const ofShift = kept.filter(({ shift }) => shift === offered[0]?.shift);
    const usual = usualMeal(ofShift.length > 0 ? ofShift : kept, (dish) => ids.has(dish));
    if (!usual) continue;
    const chosen = usual.lines.flatMap(({ variant, quantity }) => {
      const id = ids.get(dishKey(variant));
      return id === undefined ? [] : [[id, quantity] as const];
    });
    return Object.fromEntries(chosen);
  }
  return {};
}
