/** Finds a person's usual meal among the menus that can be ordered now. */
import { dishKey, type PastOrder, usualMeal } from '#src/customers/usual-meal.ts';
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { groupByDelivery } from '#src/orders/order-grouping.ts';

export type OrderBefore = PastOrder & { shift: string };

/** By key of a line. */
export type Quantities = Readonly<Record<string, number>>;

/** The ids of wishes by key of a line. */
export type WishesOfLines = Readonly<Record<string, string[]>>;

export interface ProposedMeal {
  quantities: Quantities;
  /** Only of lines that had wishes; others take those of their person. */
  wishes: WishesOfLines;
}

/**
 * The usual meal, as far as it is on the menu, for the first delivery that has any of it and can be
 * ordered. If the person has ordered for this shift before, the usual meal of that shift.
 */
export function proposedMeal(
  orders: readonly OrderBefore[],
  menus: readonly MenuEntry[],
): ProposedMeal {
  const kept = orders.filter(({ status }) => status !== 'unexpected');
  const open = menus.filter(({ availability }) => availability === 'open');
  for (const offered of groupByDelivery(open)) {
    const ids = new Map(offered.map(({ id, variant }) => [dishKey(variant), id]));
    const ofShift = kept.filter(({ shift }) => shift === offered[0]?.shift);
    const usual = usualMeal(ofShift.length > 0 ? ofShift : kept, (dish) => ids.has(dish));
    if (usual) return linesOf(usual.lines, ids);
  }
  return { quantities: {}, wishes: {} };
}

function linesOf(
  lines: NonNullable<ReturnType<typeof usualMeal>>['lines'],
  ids: ReadonlyMap<string, string>,
): ProposedMeal {
  const quantities: Record<string, number> = {};
  const wishes: Record<string, string[]> = {};
  for (const { variant, quantity, wishes: own = [] } of lines) {
    const id = ids.get(dishKey(variant));
    if (id === undefined) continue;
    const key = freeKey(id, quantities);
    quantities[key] = quantity;
    if (own.length > 0) wishes[key] = own.map((wish) => wish.id);
  }
  return { quantities, wishes };
}

/** The key of a further line of a menu entry: its id, with a number from the second line on. */
export function freeKey(menuId: string, quantities: Quantities): string {
  if (quantities[menuId] === undefined) return menuId;
  let nth = 2;
  while (quantities[`${menuId} ${nth}`] !== undefined) nth += 1;
  return `${menuId} ${nth}`;
}

/** The keys of the lines of a menu entry, at least one. */
export function keysOf(menuId: string, quantities: Quantities): string[] {
  const further = Object.keys(quantities).filter((key) => key.startsWith(`${menuId} `));
  return [menuId, ...further.sort()];
}
