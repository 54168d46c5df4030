/** The closed shifts of the plan, in words. */
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { dayOffText } from '#src/settings/shift-rules.ts';
import type { listPlan } from '../../../plan-contract.ts';

export type ClosedSlots = OutputOf<typeof listPlan>['closed'];

interface Slot {
  date: string;
  shift: Shift;
}

/** `Closed: Diwali` or `No lunch on Sundays`; undefined if the kitchen is open. */
export function closedText(closed: ClosedSlots, { date, shift }: Slot): string | undefined {
  const found = closed.find((each) => each.date === date && each.shift === shift);
  if (!found) return undefined;
  return found.reason === dayOffText(shift, date) ? found.reason : `Closed: ${found.reason}`;
}

/** All shifts of these days. */
export function slotsOfDays(days: readonly string[]): Slot[] {
  return days.flatMap((date) => shifts.map((shift) => ({ date, shift })));
}
