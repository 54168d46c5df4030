/**
 * Inlined at the end of the `/menu` document, and runs before any bundle has loaded: taps are
 * stored in the tab by the same rules as later, and the page reads them when it hydrates.
 */
import type { MenuList } from '#src/menus/menu-contract.ts';
import { menusPath } from '#src/menus/menu-rules.ts';
import { readTab, writeTab } from '#src/platform/browser/tab-storage.ts';
import { nameOf } from '#src/platform/contract/operation-name.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { defaultShift, type Shift } from '#src/platform/contract/shifts.ts';
import { addToCart, cartCount, chargesOfCart, quantityOf } from '../cart.ts';
import {
  type Browsing,
  browsingKey,
  earlyOrderKey,
  type Kept,
  keptOf,
  onDay,
  untouched,
} from './stored-cart.ts';

const state = JSON.parse(document.getElementById('state')?.textContent ?? '');
const list: MenuList = state[nameOf({ method: 'GET', path: menusPath })];
const taken = new AbortController();
const untilTaken = { capture: true, signal: taken.signal };

if (kept() !== untouched) show(kept());
document.addEventListener('click', pressed, untilTaken);
document.addEventListener('change', switched, untilTaken);
document.addEventListener('taking-over', () => taken.abort(), { once: true });
document.addEventListener('alive', clear, { once: true });

function kept(): Kept {
  return keptOf(readTab(browsingKey));
}

function pressed({ target }: Event): void {
  if (!(target instanceof Element)) return;
  const now = kept();
  const id = target.closest('[data-add]')?.getAttribute('data-add');
  const menu = list.menus.find((each) => each.id === id);
  if (menu) keep({ ...now, cart: addToCart(now.cart, menu), cleared: undefined });
  if (target.closest('#early-order a')) writeTab(earlyOrderKey, true);
  const day = target.closest('[data-day]')?.getAttribute('data-day');
  if (day && day !== (now.day ?? list.days[0])) keep(onDay(now, day));
}

function switched({ target }: Event): void {
  if (target instanceof HTMLInputElement) keep({ ...kept(), shift: target.value as Shift });
}

/** Renders what was stored, so that nothing is shown if the browser stores nothing. */
function keep(browsing: Kept): void {
  writeTab(browsingKey, browsing);
  show(kept());
}

function show({ day = list.days[0], shift, cart }: Browsing): void {
  for (const tab of document.querySelectorAll('[data-day]')) {
    tab.setAttribute('aria-selected', String(tab.getAttribute('data-day') === day));
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('[type=radio]')) {
    input.checked = input.value === shift;
  }
  // The document has only the dishes of one day and shift; the others come with the page.
  const waits = day !== list.days[0] || shift !== defaultShift;
  document.querySelector('[role=tabpanel]')?.toggleAttribute('data-waiting', waits);
  for (const add of document.querySelectorAll<HTMLElement>('[data-add]')) {
    const quantity = quantityOf(cart, add.dataset.add ?? '');
    add.textContent = quantity > 0 ? `${quantity} added` : 'Add';
  }
  const bar = document.getElementById('early-order');
  if (!bar) return;
  bar.hidden = cart.length === 0;
  const count = cartCount(cart);
  const texts = [
    `${count} ${count === 1 ? 'item' : 'items'}`,
    formatPaise(chargesOfCart(cart).totalPaise),
  ];
  for (const [index, part] of bar.querySelectorAll('span').entries()) {
    part.textContent = texts[index] ?? '';
  }
}

/** The page has the same state by now, and renders it itself. */
function clear(): void {
  document.getElementById('early-order')?.remove();
  document.querySelector('[data-waiting]')?.removeAttribute('data-waiting');
}
