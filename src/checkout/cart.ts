/** The cart: lines of menu entries with quantities, changed by pure functions. */
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { type Charges, chargesOfCheckout } from '#src/orders/charges.ts';
import { maxLines, maxQuantity } from '#src/orders/order-rules.ts';

export interface CartLine {
  menu: MenuEntry;
  /** A whole number, 1 or more. */
  quantity: number;
}

export type Cart = readonly CartLine[];

export function quantityOf(cart: Cart, menuId: string): number {
  return cart.find((line) => line.menu.id === menuId)?.quantity ?? 0;
}

/** The most of one menu entry that a cart can have. */
export function quantityLimit(menu: MenuEntry): number {
  return Math.min(maxQuantity, menu.portionsLeft ?? maxQuantity);
}

/** Adds one of a menu entry, up to its limit (product 3.6). */
export function addToCart(cart: Cart, menu: MenuEntry): Cart {
  const quantity = quantityOf(cart, menu.id);
  if (quantity >= quantityLimit(menu)) return cart;
  if (quantity > 0) return withQuantity(cart, menu.id, quantity + 1);
  return cart.length >= maxLines ? cart : [...cart, { menu, quantity: 1 }];
}

/** Removes one; the line is removed with its last one. */
export function removeFromCart(cart: Cart, menuId: string): Cart {
  return withQuantity(cart, menuId, quantityOf(cart, menuId) - 1);
}

function withQuantity(cart: Cart, menuId: string, quantity: number): Cart {
  return cart.flatMap((line) => {
    if (line.menu.id !== menuId) return [line];
    return quantity < 1 ? [] : [{ ...line, quantity }];
  });
}

export function cartCount(cart: Cart): number {
  return cart.reduce((count, line) => count + line.quantity, 0);
}

/** What the cart would cost, calculated with the same function as on the server. */
export function chargesOfCart(cart: Cart): Charges {
  return chargesOfCheckout({ lines: cart.map(toPricedLine) }).charges;
}

/** The totals of its orders, one per date and shift, earliest first. */
export function orderTotals(cart: Cart): number[] {
  const { orders } = chargesOfCheckout({ lines: cart.map(toPricedLine) });
  return orders.map(({ charges }) => charges.totalPaise);
}

export function toPricedLine({ menu, quantity }: CartLine) {
  const { date, shift, pricePaise } = menu;
  return { date, shift, pricePaise, quantity };
}
