/** The shown list, and its changes: orders that were added, changed or removed. */
import { isDue } from '#src/orders/lifecycle.ts';
import type { DeliveryChanges, DeliveryOrder } from '../delivery-contract.ts';
import type { DeliveryFilter, StoredList } from './taps/delivery-store.ts';
import type { TapQueue } from './taps/tap-queue.ts';

export interface ShownList extends StoredList {
  filter: DeliveryFilter;
  state: 'loading' | 'ready' | 'failed';
  /** Whether the last request succeeded. */
  isFresh: boolean;
  /** Orders that were assigned while the list was open. */
  newIds: readonly number[];
}

/** Open orders that are not on the list any more, until the person has dismissed the note. */
export function lostFrom(
  orders: readonly DeliveryOrder[],
  { state, orders: before, lost = [] }: ShownList,
): number[] {
  const ids = new Set(orders.map(({ id }) => id));
  const open = state === 'ready' ? before.filter(({ status }) => status !== 'done') : [];
  return [...new Set([...lost, ...open.map(({ id }) => id)])].filter((id) => !ids.has(id));
}

/** The list of a date and shift after changes; undefined if none of them concerns it. */
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

/** Fields that the stream leaves out. */
function keptOf(before: DeliveryOrder | undefined, now: DeliveryOrder): Partial<DeliveryOrder> {
  if (!before) return {};
  const { unpaid, payLink, box, nearAt } = before;
  const kept = { ...(box !== undefined && { box }), ...(nearAt !== undefined && { nearAt }) };
  if (!isDue(now)) return kept;
  return { ...kept, ...(unpaid && { unpaid }), ...(payLink !== undefined && { payLink }) };
}

/**
 * Orders that are new since the previous list: to be taken out, or out already with somebody else
 * before. None if the list was just opened.
 */
export function newAmong(orders: readonly DeliveryOrder[], before: ShownList): DeliveryOrder[] {
  if (before.state !== 'ready') return [];
  const known = new Map(before.orders.map(({ id, status }) => [id, status]));
  return orders.filter(({ id, status }) => {
    if (status === 'isAssigned') return known.get(id) !== status;
    return status === 'outForDelivery' && !known.has(id);
  });
}

/**
 * Orders that left the list and still have waiting or refused taps, or of which the person has not
 * read yet that they left: a tap in that moment is kept and answered by the server.
 */
export function goneFrom(
  orders: readonly DeliveryOrder[],
  before: ShownList,
  { queue, lost }: { queue: TapQueue; lost: readonly number[] },
): DeliveryOrder[] {
  const ids = new Set(orders.map(({ id }) => id));
  return [...before.orders, ...before.gone].filter(
    ({ id }) => !ids.has(id) && (lost.includes(id) || hasNews(id, queue)),
  );
}

export function hasNews(id: number, { taps, refusals }: TapQueue): boolean {
  return id in refusals || taps.some(({ orderId }) => orderId === id);
}
