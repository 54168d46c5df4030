/** Reads a cart back from where it is no more than data: the tab's memory, or a navigation. */
import { isRupees } from '#src/shared/money.ts';
import type { Cart, CartLine } from '../cart.ts';
import { maxQuantity } from '../order-rules.ts';

/** The `cart` of a stored or passed value; empty for anything that is not one of this version's. */
export function cartOf(holder: unknown): Cart {
  if (!isRecord(holder) || !Array.isArray(holder.cart)) return [];
  return holder.cart.every(isLine) ? holder.cart : [];
}

/** By hand, and only what the pages compute with: a schema library would be a tenth of the menu page. */
function isLine(line: unknown): line is CartLine {
  if (!isRecord(line) || !isRecord(line.menu)) return false;
  const { menu, quantity } = line;
  const texts = [menu.id, menu.date, menu.shift, menu.variant, menu.description];
  return (
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(menu.menu_items) &&
    typeof menu.price === 'number' &&
    isRupees(menu.price) &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= maxQuantity
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
