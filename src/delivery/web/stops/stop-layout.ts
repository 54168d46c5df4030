/** Which stops a tab shows, and how: the next one large, the others quiet, the delivered folded. */
import type { DeliveryTab } from '../board/delivery-tabs.ts';
import type { Delivery } from '../shown-deliveries.ts';
import { isDelivered, type RiderStop } from './rider-stops.ts';

export interface StopLayout {
  /** Only of those that are on their way. */
  next?: RiderStop | undefined;
  others: readonly RiderStop[];
  folded: readonly RiderStop[];
}

/** `nextId` was the next stop until now: it stays that while something is to be done there. */
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

/** The same stops, each as it is by now. */
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

/** The same for layouts that look the same. */
export function layoutKey({ next, others, folded }: StopLayout): string {
  const keyOf = ({ id, orders }: RiderStop) => [id, ...orders.map((order) => order.id)].join(',');
  return [[next], others, folded]
    .map((stops) => stops.map((stop) => stop && keyOf(stop)).join(';'))
    .join('|');
}

/** A tab without a single order of its own. */
export function isEmptyTab(stops: readonly RiderStop[], tab: DeliveryTab): boolean {
  return stopsIn(stops, tab).length === 0;
}

function stopsIn(stops: readonly RiderStop[], tab: DeliveryTab): RiderStop[] {
  return stops.flatMap((stop) => {
    const orders = stop.orders.filter((order) => standsIn(order, tab));
    return orders.length > 0 ? [{ ...stop, orders }] : [];
  });
}

/** A card stays where it was tapped until its tap has arrived. */
function standsIn({ status, leaves = [] }: Delivery, tab: DeliveryTab): boolean {
  return status === tab || leaves.includes(tab);
}

/** A tap can still be taken back. */
const isHeld = ({ orders }: RiderStop) => orders.some(({ undoUntil }) => undoUntil !== undefined);

const hasWork = ({ orders }: RiderStop) =>
  orders.some(({ status, problem }) => status === 'outForDelivery' && problem === undefined);
