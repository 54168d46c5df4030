/** The cart, and the day and shift that the customer is looking at, stored for this tab. */
import { useSyncExternalStore } from 'react';
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { readTab, removeTab, writeTab } from '#src/platform/browser/tab-storage.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { addToCart, type Cart, removeFromCart } from '../cart.ts';
import { type Browsing, browsingKey, browsingOf, untouched } from './stored-cart.ts';

interface Kept extends Browsing {
  /** What another day has cleared, until another cart is begun. */
  readonly cleared?: Browsing | undefined;
}

const listeners = new Set<() => void>();
let kept: Kept | undefined;

function current(): Kept {
  kept ??= browsingOf(readTab(browsingKey));
  return kept;
}

function change(next: Partial<Kept>): void {
  kept = { ...current(), ...next };
  writeTab(browsingKey, kept);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const actions = {
  add: (menu: MenuEntry) => change({ cart: addToCart(current().cart, menu), cleared: undefined }),
  remove: (menuId: string) => change({ cart: removeFromCart(current().cart, menuId) }),
  replace: (cart: Cart) => change({ cart }),
  /** Changing the day clears the cart (product 3.7); `bringBack` undoes it. */
  chooseDay: (day: BusinessDay) => {
    const { cleared, ...before } = current();
    change({ day, cart: [], cleared: before.cart.length > 0 ? before : cleared });
  },
  bringBack: () => {
    const { cleared } = current();
    // Before a day is chosen, there is none.
    if (cleared) change({ day: undefined, ...cleared, cleared: undefined });
  },
  begin: (browsing: Browsing) => change({ ...browsing, cleared: undefined }),
  chooseShift: (shift: Shift) => change({ shift }),
};

/** The server-rendered page has no cart; the tab's stored cart follows right after hydration. */
export function useCart(): Kept & typeof actions {
  return { ...useSyncExternalStore(subscribe, current, () => untouched), ...actions };
}

/** Called after the payment, and between tests. */
export function forgetCart(): void {
  removeTab(browsingKey);
  kept = undefined;
  for (const listener of listeners) listener();
}
