/** Which changes the table may show at once, and which wait so that no row moves. */
import { replaceEqualDeep } from '@tanstack/react-query';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { AdminOrder } from '../../../admin-order-contract.ts';

export interface LiveList {
  /** The rows of the table. */
  shown: readonly AdminOrder[];
  /** The latest list from the server. */
  latest: readonly AdminOrder[];
}

export const noOrders: LiveList = { shown: [], latest: [] };

interface Fresh {
  orders: readonly AdminOrder[];
  /** True while rows must not be added, removed or moved. */
  isHeld: boolean;
  /** The latest state of orders, for those that have left the list. */
  heard: ReadonlyMap<number, AdminOrder>;
}

/** Rows with the same content stay the same objects, so that React does not render them again. */
export function refreshed(list: LiveList, { orders, isHeld, heard }: Fresh): LiveList {
  const before = new Map([...list.latest, ...list.shown].map((order) => [order.id, order]));
  const latest = orders.map((order) => replaceEqualDeep(before.get(order.id), order));
  const isSame = latest.length === list.shown.length && latest.every(isAmong(list.shown));
  if (isSame) return list.latest === list.shown ? list : { shown: list.shown, latest: list.shown };
  if (!isHeld || list.shown.length === 0) return { shown: latest, latest };
  return { shown: updatedInPlace(list.shown, latest, heard), latest };
}

/**
 * Applies changed orders to a list: adds or updates those that `isFound` accepts, and removes the
 * others.
 */
export function withChanged(
  orders: readonly AdminOrder[],
  changed: Iterable<AdminOrder>,
  isFound: (order: AdminOrder) => boolean,
): AdminOrder[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const order of changed) {
    if (isFound(order)) byId.set(order.id, order);
    else byId.delete(order.id);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** The text for waiting changes; undefined if the table shows the latest list. */
export function waitingText({ shown, latest }: LiveList): string | undefined {
  const shownIds = new Set(shown.map(({ id }) => id));
  const added = latest.filter(({ id }) => !shownIds.has(id));
  const hasOthers = latest.length - added.length !== shown.length;
  if (!hasOthers && added.length === 0) return undefined;
  if (hasOthers || added.some(({ status }) => status !== 'pending')) return 'List has changed';
  return counted(added.length, 'new order');
}

/** Orders that are shown but no longer match the filter. */
export function goneIds({ shown, latest }: LiveList): ReadonlySet<number> {
  const latestIds = new Set(latest.map(({ id }) => id));
  return new Set(shown.map(({ id }) => id).filter((id) => !latestIds.has(id)));
}

function updatedInPlace(
  shown: readonly AdminOrder[],
  latest: readonly AdminOrder[],
  heard: ReadonlyMap<number, AdminOrder>,
): AdminOrder[] {
  const latestById = new Map(latest.map((order) => [order.id, order]));
  return shown.map((order) => {
    const now = latestById.get(order.id) ?? heard.get(order.id) ?? order;
    return replaceEqualDeep(order, now);
  });
}

function isAmong(shown: readonly AdminOrder[]) {
  return (order: AdminOrder, index: number) => order === shown[index];
}
