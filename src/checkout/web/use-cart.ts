/** The cart, and the day and shift that the customer is looking at, stored for this tab. */
import { useSyncExternalStore } from 'react';
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { readTab, removeTab, writeTab } from '#src/platform/browser/tab-storage.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { addToCart, type Cart, removeFromCart } from '../cart.ts';
import { type Browsing, browsingKey, type Kept, keptOf, onDay, untouched } from './stored-cart.ts';

const listeners = new Set<() => void>();
let kept: Kept | undefined;

function current(): Kept {
  kept ??= keptOf(readTab(browsingKey));
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
  chooseDay: (day: BusinessDay) => change(onDay(current(), day)),
  /** Undoes `chooseDay`. */
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
