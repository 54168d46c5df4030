/** Reads a cart from untyped data: the tab's storage, or a navigation's state. */
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { maxQuantity } from '#src/orders/order-rules.ts';
import { type BusinessDay, isDay } from '#src/platform/contract/business-day.ts';
import { defaultShift, type Shift, shifts } from '#src/platform/contract/shifts.ts';
import type { Cart, CartLine } from '../cart.ts';

/** The key in the tab's storage. */
export const browsingKey = 'browsing';
/** Stored while a plain link leads from the cart to the checkout. */
export const earlyOrderKey = 'early-order';

export interface Browsing {
  /** Undefined until the customer picks a day: the first day of the window. */
  readonly day?: BusinessDay | undefined;
  readonly shift: Shift;
  readonly cart: Cart;
}

export interface Kept extends Browsing {
  /** What another day has cleared, until another cart is begun. */
  readonly cleared?: Browsing | undefined;
}

export const untouched: Browsing = { shift: defaultShift, cart: [] };

/** The tab's stored state; the initial state if this version did not write it. */
export function keptOf(stored: unknown): Kept {
  const browsing = browsingOf(stored);
  const cleared = browsingOf(isRecord(stored) && stored.cleared);
  return cleared.cart.length === 0 ? browsing : { ...browsing, cleared };
}

/** Changing the day clears the cart (product 3.7). */
export function onDay({ cleared, ...before }: Kept, day: BusinessDay): Kept {
  return { ...before, day, cart: [], cleared: before.cart.length > 0 ? before : cleared };
}

/** The same without what was cleared. */
export function browsingOf(stored: unknown): Browsing {
  if (!isRecord(stored) || !shifts.includes(stored.shift as Shift)) return untouched;
  const day = typeof stored.day === 'string' && isDay(stored.day) ? stored.day : undefined;
  return { day, shift: stored.shift as Shift, cart: cartOf(stored) };
}

/** The cart in a navigation's state; empty for anything else. */
export function cartOf(state: unknown): Cart {
  if (!isRecord(state) || !Array.isArray(state.cart)) return [];
  const cart: unknown[] = state.cart;
  return cart.every(isLine) ? cart : [];
}

/** Checked by hand: the contract's schema would be a tenth of what the menu page loads. */
function isLine(line: unknown): line is CartLine {
  if (!isRecord(line) || !isRecord(line.menu)) return false;
  const quantity = Number(line.quantity);
  return (
    Number.isInteger(line.quantity) && quantity >= 1 && quantity <= maxQuantity && isMenu(line.menu)
  );
}

function isMenu(menu: Record<string, unknown>): boolean {
  const { id, date, shift, variant, description, menu_items, pricePaise } = menu satisfies Partial<
    Record<keyof MenuEntry, unknown>
  >;
  const texts = [id, date, shift, variant, description];
  return (
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(menu_items) &&
    Number.isSafeInteger(pricePaise)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
