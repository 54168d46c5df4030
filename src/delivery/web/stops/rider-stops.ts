/** The person's orders at the stops of their way: one place, its boxes together. */
import type { Run, Stop } from '../../run-contract.ts';
import { isSameName, stopCode } from '../../run-rules.ts';
import { byNote, deliveryGroups } from '../board/delivery-groups.ts';
import { awaitsMoney } from '../door/door-money.ts';
import type { Delivery } from '../shown-deliveries.ts';

/** What is known of a stop of a run; an address whose orders are in no run has none. */
export interface StopPlace {
  placeId: string;
  /** What is written on its boxes, such as `B-07`. */
  code: string;
  building: string;
  address: string;
  pin?: string | undefined;
  dropPoint?: string | undefined;
  gateNote?: string | undefined;
}

export interface RiderStop {
  id: string;
  /** The building, or the address where it is the address itself. */
  title: string;
  /** The short name of the address where the title is a building. */
  area?: string;
  place?: StopPlace;
  /** In the order of their notes. */
  orders: readonly Delivery[];
  /** How many of all orders here were not taken out yet. */
  pending: number;
}

/** In the order of the way; behind it, by address, what the run does not know yet. */
export function riderStops(orders: readonly Delivery[], run: Run | undefined): RiderStop[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const stops = (run?.stops ?? []).flatMap((stop) => {
    const own = stop.orders.flatMap((id) => byId.get(id) ?? []);
    for (const { id } of own) byId.delete(id);
    return run && own.length > 0 ? [stopOf(stop, run.letter, own)] : [];
  });
  return [...stops, ...deliveryGroups([...byId.values()]).map(addressStop)];
}

/** What a screen reader calls it: two places can have one name. */
export function stopName({ title, place }: RiderStop): string {
  return place ? `${place.code} ${title}` : title;
}

/** Everything was handed over. */
export function isDelivered({ orders }: RiderStop): boolean {
  return orders.every(({ status }) => status === 'done');
}

/**
 * The orders that "All 3 delivered here" is about; each problem is looked at by itself, and so is
 * each that is still to be paid.
 */
export function deliverable({ orders }: RiderStop): Delivery[] {
  return orders.filter(
    (order) =>
      order.status === 'outForDelivery' && order.problem === undefined && !awaitsMoney(order),
  );
}

/** The shop has not heard everything yet. */
export function isTapWaiting({ orders }: RiderStop): boolean {
  return orders.some(({ waiting }) => waiting !== undefined);
}

function stopOf(stop: Stop, letter: string, orders: readonly Delivery[]): RiderStop {
  const { placeId, building, shortname, address, number, pin, dropPoint, gateNote } = stop;
  const code = stopCode(letter, number);
  return {
    id: placeId,
    title: building === '' ? shortname : building,
    ...(building !== '' && !isSameName(building, shortname) && { area: shortname }),
    place: { placeId, code, building, address, pin, dropPoint, gateNote },
    orders: byNote(orders),
    pending: pendingCount(orders),
  };
}

function addressStop({
  addressId,
  shortname,
  orders,
}: ReturnType<typeof deliveryGroups<Delivery>>[number]): RiderStop {
  return { id: `address ${addressId}`, title: shortname, orders, pending: pendingCount(orders) };
}

function pendingCount(orders: readonly Delivery[]): number {
  return orders.filter(({ status }) => status === 'isAssigned').length;
}
