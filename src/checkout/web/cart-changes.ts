/** What has changed in the menus since they were put into the cart. */
import type { MenuEntry, MenuList } from '#src/menus/menu-contract.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { Cart, CartLine } from '../cart.ts';
import { quantityLimit } from '../cart.ts';
import { unorderableText } from '../checkout-rules.ts';

export interface ReconciledCart {
  /** The same array if nothing changed. */
  cart: Cart;
  /** One sentence for each change that the customer should know. */
  notes: string[];
}

/**
 * Removes what can no longer be ordered, and updates prices and quantities. Each note has the same
 * text as the shop's refusal of that menu entry, so that a page can show it once.
 */
export function reconcileCart(cart: Cart, { menus, days }: MenuList): ReconciledCart {
  if (cart.length > 0 && cart.every((line) => !days.includes(line.menu.date))) {
    return { cart: [], notes: ['It was for a day that has passed.'] };
  }
  const current = new Map(menus.map((menu) => [menu.id, menu]));
  const notes: string[] = [];
  const lines = cart.flatMap((line) => {
    const { kept, note } = reconcileLine(line, current.get(line.menu.id));
    if (note) notes.push(note);
    return kept ? [kept] : [];
  });
  const same = lines.length === cart.length && lines.every((line, index) => line === cart[index]);
  return { cart: same ? cart : lines, notes };
}

function reconcileLine(line: CartLine, menu?: MenuEntry): { kept?: CartLine; note?: string } {
  const name = line.menu.variant;
  if (!menu) return { note: unorderableText(name, 'closed') };
  if (menu === line.menu) return { kept: line };
  if (menu.availability !== 'open') return { note: unorderableText(name, menu.availability) };
  const limit = quantityLimit(menu);
  if (limit < 1) return { note: unorderableText(name, 'soldOut') };
  const kept = { menu, quantity: Math.min(line.quantity, limit) };
  if (kept.quantity < line.quantity) return { kept, note: `Only ${limit} left of ${name}.` };
  if (menu.pricePaise === line.menu.pricePaise) return { kept };
  return { kept, note: `${name} now costs ${formatPaise(menu.pricePaise)}.` };
}
