/** The person's orders, grouped by the stops of their route: one place with all its boxes. */
import type { Run, Stop } from '../../run-contract.ts';
import { isSameName, stopCode } from '../../run-rules.ts';
import { byNote, deliveryGroups } from '../board/delivery-groups.ts';
import { awaitsMoney } from '../door/door-money.ts';
import type { Delivery } from '../shown-deliveries.ts';

/** The facts about a stop of a run; an address whose orders are in no run has none. */
export interface StopPlace {
  placeId: string;
  /** The code on its boxes, such as `B-07`. */
  code: string;
  building: string;
  address: string;
  pin?: string | undefined;
  dropPoint?: string | undefined;
  gateNote?: string | undefined;
}

export interface RiderStop {
  id: string;
  /** The building, or the address if there is no building. */
  title: string;
  /** The short name of the address if the title is a building. */
  area?: string;
  place?: StopPlace;
  /** Sorted by their notes. */
  orders: readonly Delivery[];
  /** Number of orders at this stop that are not taken out yet. */
  pending: number;
}

/** In the order of the route; places that the run does not have yet follow, sorted by address. */
export function riderStops(orders: readonly Delivery[], run: Run | undefined): RiderStop[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const stops = (run?.stops ?? []).flatMap((stop) => {
    const own = stop.orders.flatMap((id) => byId.get(id) ?? []);
    for (const { id } of own) byId.delete(id);
    return run && own.length > 0 ? [stopOf(stop, run.letter, own)] : [];
  });
  return [...stops, ...deliveryGroups([...byId.values()]).map(addressStop)];
}

/** The name for screen readers: two places can have the same name. */
export function stopName({ title, place }: RiderStop): string {
  return place ? `${place.code} ${title}` : title;
}

/** All orders were handed over. */
export function isDelivered({ orders }: RiderStop): boolean {
  return orders.every(({ status }) => status === 'done');
}

/** The orders of "All 3 delivered here", without orders that have a problem or are still due. */
export function deliverable({ orders }: RiderStop): Delivery[] {
  return orders.filter(
    (order) =>
      order.status === 'outForDelivery' && order.problem === undefined && !awaitsMoney(order),
  );
}

/** Some taps have not reached the server. */
export function isTapWaiting({ orders }: RiderStop): boolean {
  return orders.some(({ waiting }) => waiting !== undefined);
}

function stopOf(stop: Stop, letter: string, orders: readonly Delivery[]): RiderStop {
  const { placeId, building, shortname, address, number, pin, dropPoint, gateNote } = stop;
  // What another rider took out has the code of that rider's run on its boxes.
  const [box, ...others] = new Set(orders.map((order) => order.box));
  const code = others.length === 0 && box !== undefined ? box : stopCode(letter, number);
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
