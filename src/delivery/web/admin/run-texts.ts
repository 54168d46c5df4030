/** Names of runs and stops on the screens of admins. */
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { Run, Stop } from '../../run-contract.ts';

/** The building, or the address if there is none. */
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

/** The progress of the run; empty before the first order is handed over. */
export function doneText({ stops }: Run): string {
  const orders = stops.reduce((sum, stop) => sum + stop.orders.length, 0);
  const done = stops.reduce((sum, stop) => sum + stop.done, 0);
  if (done === 0) return '';
  return done === orders ? 'All delivered' : `${done} of ${orders} orders delivered`;
}
