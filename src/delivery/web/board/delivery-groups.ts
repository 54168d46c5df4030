/**
 * Groups the deliveries of a tab in the order of a round: by address, then by the customer's note.
 */
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { DeliveryOrder } from '../../delivery-contract.ts';

export interface DeliveryGroup<D extends DeliveryOrder = DeliveryOrder> {
  addressId: string;
  shortname: string;
  /** Sorted by note, then by number. */
  orders: readonly D[];
}

/** "Flat 9" is before "Flat 10", and "A-301" beside "a 301". */
const byText = new Intl.Collator('en-IN', {
  numeric: true,
  sensitivity: 'base',
  ignorePunctuation: true,
});

/** Sorted by short name. An address that was renamed between its orders has its latest name. */
export function deliveryGroups<D extends DeliveryOrder>(orders: readonly D[]): DeliveryGroup<D>[] {
  return [...Map.groupBy(orders, ({ address }) => address.id)]
    .map(([addressId, members]) => ({
      addressId,
      shortname: members.reduce(laterOf).address.shortname,
      orders: byNote(members),
    }))
    .sort(
      (one, other) =>
        byText.compare(one.shortname, other.shortname) ||
        (one.addressId < other.addressId ? -1 : 1),
    );
}

/** Sorted by note, then by number. */
export function byNote<D extends DeliveryOrder>(orders: readonly D[]): D[] {
  return orders.toSorted((one, other) => byText.compare(one.note, other.note) || one.id - other.id);
}

/** `3 orders · 5 boxes`. */
export function groupCounts(orders: readonly DeliveryOrder[]): string {
  return `${counted(orders.length, 'order')} · ${counted(boxCount(orders), 'box', 'boxes')}`;
}

/** Number of boxes: the sum of all quantities of all orders. */
export function boxCount(orders: readonly DeliveryOrder[]): number {
  return orders.flatMap(({ menus }) => menus).reduce((sum, { quantity }) => sum + quantity, 0);
}

function laterOf<D extends DeliveryOrder>(one: D, other: D): D {
  return other.id > one.id ? other : one;
}
