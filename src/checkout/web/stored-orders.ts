/**
 * The orders that this browser placed last, known to all of its tabs: none is placed or paid twice
 * by mistake.
 */
import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { readPreference, writePreference } from '#src/platform/browser/session.ts';
import { decoded, encoded, type InsideOf } from '#src/platform/contract/codec.ts';
import { Day } from '#src/platform/contract/wire-formats.ts';
import type { Cart } from '../cart.ts';
import { PlacedOrder } from '../checkout-contract.ts';

const KeptLine = z.object({
  menuId: z.string(),
  date: Day,
  shift: Shift,
  variant: z.string(),
  quantity: z.int(),
});

/** One press of Place Order, and what became of it as far as this browser knows. */
const StoredOrder = z.object({
  /** Of the request: the same one again is the same order. */
  key: z.string(),
  /** As it was sent. */
  body: z.string(),
  pressedAt: z.number(),
  lines: z.array(KeptLine),
  /** The short name of the delivery location, and what was typed below it. */
  place: z.string(),
  note: z.string(),
  placed: z.optional(PlacedOrder),
  isPaid: z.optional(z.boolean()),
  /** It is confirmed without a payment page, and as good as paid until it comes. */
  isCash: z.optional(z.boolean()),
});
export type StoredOrder = InsideOf<typeof StoredOrder>;

/** In the form of the wire: the next version reads it as well. */
const KeptOrders = z.array(StoredOrder);

const storageKey = 'last-orders';
const mostKept = 10;
const listeners = new Set<() => void>();

export function linesOfCart(cart: Cart): StoredOrder['lines'] {
  return cart.map(({ menu: { id, date, shift, variant }, quantity }) => ({
    menuId: id,
    date,
    shift,
    variant,
    quantity,
  }));
}

/** The newest first. */
export function storedOrders(): StoredOrder[] {
  return read(stored());
}

/** In the place of what was kept under its key before. */
export function storeOrder(order: StoredOrder): void {
  const others = storedOrders().filter(({ key }) => key !== order.key);
  write([order, ...others].slice(0, mostKept));
}

export function deleteStoredOrder(orderKey: string): void {
  write(storedOrders().filter(({ key }) => key !== orderKey));
}

/** What is left says that an order was paid, and not by whom or for where. */
export function forgetWhoOrdered(): void {
  const nobody = { body: '', place: '', note: '' };
  const anonymous = storedOrders().map((order) => ({
    ...order,
    ...nobody,
    ...(order.placed && { placed: withoutNumber(order.placed) }),
  }));
  write(anonymous);
}

function withoutNumber({ order, orders }: PlacedOrder): PlacedOrder {
  return { order: { ...order, mobileNo: '' }, orders };
}

/** The kept order that one of these orders belongs to. */
export function storedOrderOf(ids: readonly number[]): StoredOrder | undefined {
  return storedOrders().find(({ placed }) => placed?.orders.some(({ id }) => ids.includes(id)));
}

/** Answers the order itself; nothing happens where this browser knows none of them. */
export function storeAsPaid(ids: readonly number[]): StoredOrder | undefined {
  const order = storedOrderOf(ids);
  if (order && !order.isPaid) storeOrder({ ...order, isPaid: true });
  return order;
}

/** True for the same menus in the same quantities, whatever they cost. */
export function isOrderOf({ lines }: StoredOrder, cart: Cart): boolean {
  return signOf(lines) === signOf(linesOfCart(cart));
}

export function isSameCart(one: Cart, other: Cart): boolean {
  return signOf(linesOfCart(one)) === signOf(linesOfCart(other));
}

/** Of the same menus, and not paid as far as this browser knows. */
export function unpaidLike({ key, lines }: StoredOrder): StoredOrder[] {
  const sign = signOf(lines);
  return storedOrders().filter(
    (order) => !order.isPaid && order.key !== key && signOf(order.lines) === sign,
  );
}

export function paidOrderOf(cart: Cart): StoredOrder | undefined {
  return storedOrders().find((order) => order.isPaid && isOrderOf(order, cart));
}

/**
 * The same, as it changes: by this page, by another tab, or while the browser kept the page frozen.
 */
export function usePaidOrderOf(cart: Cart): StoredOrder | undefined {
  const text = useSyncExternalStore(subscribe, stored, () => '');
  return useMemo(
    () => read(text).find((order) => order.isPaid && isOrderOf(order, cart)),
    [text, cart],
  );
}

function signOf(lines: StoredOrder['lines']): string {
  return lines
    .map(({ menuId, quantity }) => `${menuId}×${quantity}`)
    .sort()
    .join();
}

function stored(): string {
  return readPreference(storageKey) ?? '';
}

function read(text: string): StoredOrder[] {
  try {
    return decoded(KeptOrders, KeptOrders.parse(JSON.parse(text)));
  } catch {
    return [];
  }
}

function write(orders: StoredOrder[]): void {
  writePreference(storageKey, JSON.stringify(encoded(KeptOrders, orders)));
  lookAgain();
}

/** What another tab has just written may not have been noticed yet. */
export function lookAgain(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}
