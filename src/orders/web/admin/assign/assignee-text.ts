/** What the Assign dialog says of a delivery person. */
import { shortDay } from '#src/platform/contract/business-day.ts';
import type { DeliveryLoad, LastServed } from '../../../assignee-contract.ts';

const mostPlaces = 3;

/** `3 assigned · 2 out · 5 delivered`, of the days and shifts of the orders. */
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

/** `Served Infocity last, 20 Nov`; nothing where others did. */
export function servedText(served: readonly LastServed[], personId: string): string | undefined {
  const own = served.filter((each) => each.delivery_boy_id === personId);
  const [first] = own;
  if (!first) return undefined;
  if (own.length === 1) return `Served ${first.shortname} last, ${shortDay(first.date)}`;
  const names = own.slice(0, mostPlaces).map(({ shortname }) => shortname);
  const rest = own.length - names.length;
  return `Served ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} last`;
}
