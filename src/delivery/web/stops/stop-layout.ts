/**
 * Which stops a tab shows, and how: the next one large, the others compact, delivered ones
 * collapsed.
 */
import type { DeliveryTab } from '../board/delivery-tabs.ts';
import type { Delivery } from '../shown-deliveries.ts';
import { isDelivered, type RiderStop } from './rider-stops.ts';

export interface StopLayout {
  /** Only among stops that are out for delivery. */
  next?: RiderStop | undefined;
  others: readonly RiderStop[];
  folded: readonly RiderStop[];
}

/** `nextId` is the previous next stop; it remains the next stop while there is something to do. */
export function stopLayout(
  stops: readonly RiderStop[],
  tab: DeliveryTab,
  nextId?: string | undefined,
): StopLayout {
  if (tab !== 'outForDelivery') return { others: stopsIn(stops, tab), folded: [] };
  const folded = stops.filter((stop) => isDelivered(stop) && !isHeld(stop));
  const open = stopsIn(
    stops.filter((stop) => !folded.includes(stop)),
    tab,
  );
  const before = open.find(({ id }) => id === nextId);
  const next =
    before && (isHeld(before) || hasWork(before)) ? before : (open.find(hasWork) ?? open[0]);
  return { next, others: open.filter((stop) => stop !== next), folded };
}

/** The same layout with the present state of each stop. */
export function drawn(
  { next, others, folded }: StopLayout,
  stops: readonly RiderStop[],
): StopLayout {
  const stopsNow = new Map(stops.map((stop) => [stop.id, stop]));
  const ordersNow = new Map(stops.flatMap(({ orders }) => orders.map((each) => [each.id, each])));
  const now = (stop: RiderStop): RiderStop => ({
    ...(stopsNow.get(stop.id) ?? stop),
    orders: stop.orders.map((order) => ordersNow.get(order.id) ?? order),
  });
  return { next: next && now(next), others: others.map(now), folded: folded.map(now) };
}

/** Equal for layouts with the same stops and orders. */
export function layoutKey({ next, others, folded }: StopLayout): string {
  const keyOf = ({ id, orders }: RiderStop) => [id, ...orders.map((order) => order.id)].join(',');
  return [[next], others, folded]
    .map((stops) => stops.map((stop) => stop && keyOf(stop)).join(';'))
    .join('|');
}

/** True if no order is in this tab. */
export function isEmptyTab(stops: readonly RiderStop[], tab: DeliveryTab): boolean {
  return stopsIn(stops, tab).length === 0;
}

function stopsIn(stops: readonly RiderStop[], tab: DeliveryTab): RiderStop[] {
  return stops.flatMap((stop) => {
    const orders = stop.orders.filter((order) => standsIn(order, tab));
    return orders.length > 0 ? [{ ...stop, orders }] : [];
  });
}

/** A card stays in the tab where it was tapped until its tap has arrived. */
function standsIn({ status, leaves = [] }: Delivery, tab: DeliveryTab): boolean {
  return status === tab || leaves.includes(tab);
}

/** A tap can still be undone. */
const isHeld = ({ orders }: RiderStop) => orders.some(({ undoUntil }) => undoUntil !== undefined);

const hasWork = ({ orders }: RiderStop) =>
  orders.some(({ status, problem }) => status === 'outForDelivery' && problem === undefined);
