/** How runs and stops are called on the screens of admins. */
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { Run, Stop } from '../../run-contract.ts';

/** Its building, or else its address. */
export function placeName({ building, shortname }: Stop): string {
  return building || shortname;
}

/** `4 stops · 11 boxes`. */
export function runCounts({ stops }: Run): string {
  const boxes = stops.reduce((sum, stop) => sum + stop.boxes, 0);
  return `${counted(stops.length, 'stop')} · ${boxesText(boxes)}`;
}

export function boxesText(count: number): string {
  return counted(count, 'box', 'boxes');
}

/** How far it is: nothing before the first order is handed over. */
export function doneText({ stops }: Run): string {
  const orders = stops.reduce((sum, stop) => sum + stop.orders.length, 0);
  const done = stops.reduce((sum, stop) => sum + stop.done, 0);
  if (done === 0) return '';
  return done === orders ? 'All delivered' : `${done} of ${orders} orders delivered`;
}
