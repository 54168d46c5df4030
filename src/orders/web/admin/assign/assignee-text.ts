/** What the Assign dialog says about a delivery person. */
import { shortDay } from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { DeliveryLoad, LastServed } from '../../../assignee-contract.ts';

const mostPlaces = 3;

/** `3 assigned · 2 out · 5 delivered`, on the days and shifts of the selected orders. */
export function loadText(loads: readonly DeliveryLoad[], personId: string): string {
  const load = loads.find((each) => each.delivery_boy_id === personId);
  if (!load) return 'No orders yet';
  const parts = [
    [load.isAssigned, 'assigned'],
    [load.outForDelivery, 'out'],
    [load.done, 'delivered'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(' · ');
}

/** How many of the selected orders go to an address with this short name. */
export type OrdersAtPlaces = ReadonlyMap<string, number>;

/**
 * `Served Infocity last, 20 Nov`, or `Served Infocity (12 orders), Sargasan (8) last` if the
 * selected orders go to several places, the place with most of them first; undefined if others
 * delivered there last.
 */
export function servedText(
  served: readonly LastServed[],
  personId: string,
  chosen: OrdersAtPlaces = new Map(),
): string | undefined {
  const countAt = (place: LastServed) => chosen.get(place.shortname) ?? 0;
  const own = served
    .filter((each) => each.delivery_boy_id === personId)
    .toSorted((one, other) => countAt(other) - countAt(one));
  const [first] = own;
  if (!first) return undefined;
  const named = (place: LastServed) => {
    if (chosen.size < 2) return place.shortname;
    return `${place.shortname} (${place === first ? counted(countAt(place), 'order') : countAt(place)})`;
  };
  if (own.length === 1) return `Served ${named(first)} last, ${shortDay(first.date)}`;
  const names = own.slice(0, mostPlaces).map(named);
  const rest = own.length - names.length;
  return `Served ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} last`;
}
