/** What a list is, and what is different in it: orders that came, changed or went. */
import { isDue } from '#src/orders/lifecycle.ts';
import type { DeliveryChanges, DeliveryOrder } from '../delivery-contract.ts';
import type { DeliveryFilter, StoredList } from './taps/delivery-store.ts';
import type { TapQueue } from './taps/tap-queue.ts';

export interface ShownList extends StoredList {
  filter: DeliveryFilter;
  state: 'loading' | 'ready' | 'failed';
  /** Whether the server said so at the last try. */
  isFresh: boolean;
  /** Orders that were given to the person while they looked on. */
  newIds: readonly number[];
}

/** The list of a date and shift after some changes; nothing where they are none of its. */
export function withChanged(
  before: readonly DeliveryOrder[],
  { orders, gone }: Pick<DeliveryChanges, 'orders' | 'gone'>,
  { date, shift }: DeliveryFilter,
): DeliveryOrder[] | undefined {
  const found = orders.filter((order) => order.deliveryDate === date && order.shift === shift);
  const changed = new Set([...gone, ...orders.map(({ id }) => id)]);
  const others = before.filter(({ id }) => !changed.has(id));
  const known = new Map(before.map((order) => [order.id, order]));
  if (found.length === 0 && others.length === before.length) return undefined;
  const now = found.map((order) => ({ ...keptOf(known.get(order.id), order), ...order }));
  return [...others, ...now].sort((a, b) => a.id - b.id);
}

/** What the stream leaves out of an order that is still to be paid. */
function keptOf(before: DeliveryOrder | undefined, now: DeliveryOrder): Partial<DeliveryOrder> {
  if (!before || !isDue(now)) return {};
  const { unpaid, payLink } = before;
  return { ...(unpaid && { unpaid }), ...(payLink !== undefined && { payLink }) };
}

/**
 * Orders to take out that were not among them a moment ago; nothing is new to a list that has just
 * been opened.
 */
export function newAmong(orders: readonly DeliveryOrder[], before: ShownList): DeliveryOrder[] {
  if (before.state !== 'ready') return [];
  const known = new Map(before.orders.map(({ id, status }) => [id, status]));
  return orders.filter(({ id, status }) => status === 'isAssigned' && known.get(id) !== status);
}

/** Orders that were taken away and have something to show: taps of theirs wait, or were refused. */
export function goneFrom(
  orders: readonly DeliveryOrder[],
  before: ShownList,
  queue: TapQueue,
): DeliveryOrder[] {
  const ids = new Set(orders.map(({ id }) => id));
  return [...before.orders, ...before.gone].filter(({ id }) => !ids.has(id) && hasNews(id, queue));
}

export function hasNews(id: number, { taps, refusals }: TapQueue): boolean {
  return id in refusals || taps.some(({ orderId }) => orderId === id);
}
