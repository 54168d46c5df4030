/**
 * The latest orders of this browser, shared by all its tabs, so that none is placed or paid twice
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

/** One press of Place Order, and its result as far as this browser knows. */
const StoredOrder = z.object({
  /** The idempotency key of the request: a retry is the same order. */
  key: z.string(),
  /** The request body as it was sent. */
  body: z.string(),
  pressedAt: z.number(),
  lines: z.array(KeptLine),
  /** The short name of the delivery location, and the typed address. */
  place: z.string(),
  note: z.string(),
  placed: z.optional(PlacedOrder),
  isPaid: z.optional(z.boolean()),
  /** Confirmed without a payment page; treated as paid until it is delivered. */
  isCash: z.optional(z.boolean()),
});
export type StoredOrder = InsideOf<typeof StoredOrder>;

/** In wire form, so that the next version can read it as well. */
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

/** Newest first. */
export function storedOrders(): StoredOrder[] {
  return read(stored());
}

/** Replaces the order stored under the same key. */
export function storeOrder(order: StoredOrder): void {
  const others = storedOrders().filter(({ key }) => key !== order.key);
  write([order, ...others].slice(0, mostKept));
}

export function deleteStoredOrder(orderKey: string): void {
  write(storedOrders().filter(({ key }) => key !== orderKey));
}

/** The remaining data say that an order was paid, not by whom or for where. */
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

/** The stored order to which one of these orders belongs. */
export function storedOrderOf(ids: readonly number[]): StoredOrder | undefined {
  return storedOrders().find(({ placed }) => placed?.orders.some(({ id }) => ids.includes(id)));
}

/** Returns the order; does nothing if this browser knows none of them. */
export function storeAsPaid(ids: readonly number[]): StoredOrder | undefined {
  const order = storedOrderOf(ids);
  if (order && !order.isPaid) storeOrder({ ...order, isPaid: true });
  return order;
}

/** True for the same menu entries in the same quantities, whatever they cost. */
export function isOrderOf({ lines }: StoredOrder, cart: Cart): boolean {
  return signOf(lines) === signOf(linesOfCart(cart));
}

export function isSameCart(one: Cart, other: Cart): boolean {
  return signOf(linesOfCart(one)) === signOf(linesOfCart(other));
}

/** With the same menu entries, and not paid as far as this browser knows. */
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
 * The same, with updates: by this page, by another tab, or after the browser had frozen the page.
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

/** A change by another tab may not have been noticed yet. */
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
