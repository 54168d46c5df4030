/** Where the maps of the phone are opened for a stop. */
import type { StopPlace } from './rider-stops.ts';

type Goal = Pick<StopPlace, 'pin' | 'building' | 'address'>;

/** To its pin, where it has one; else to what a search finds. */
export function directionsUrl({ pin, building, address }: Goal): string {
  const goal = pin ?? [building, address].filter((part) => part !== '').join(', ');
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(goal)}`;
}
