/** The days on which a pass can begin. */
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { type ShiftPlan, takesOrders } from '#src/settings/cut-off-rules.ts';

/** How far ahead a customer can choose the first day. */
const mostDaysAhead = 14;
const mostDaysAheadByStaff = 365;
/** No kitchen is closed for longer without an end. */
const longestSearch = 120;

interface Moment {
  now: Date;
  plan: ShiftPlan;
}

/** The first day from `from` on that takes orders for one of the shifts. */
export function firstOpenDay(
  shifts: readonly Shift[],
  from: BusinessDay,
  { now, plan }: Moment,
): BusinessDay | undefined {
  for (let ahead = 0; ahead < longestSearch; ahead++) {
    const day = addDays(from, ahead);
    if (shifts.some((shift) => takesOrders(day, shift, now, plan))) return day;
  }
  return undefined;
}

/** Why staff can't sell a pass from this day on; undefined if they can. */
export function firstDayRefusal(day: BusinessDay, today: BusinessDay): string | undefined {
  if (day < today) return 'A pass begins today or later.';
  return day > addDays(today, mostDaysAheadByStaff) ? 'A pass begins within a year.' : undefined;
}

/** The open days of the next two weeks, for a customer to choose from. */
export function openDays(
  shifts: readonly Shift[],
  today: BusinessDay,
  { now, plan }: Moment,
): BusinessDay[] {
  const days = Array.from({ length: mostDaysAhead }, (_, ahead) => addDays(today, ahead));
  return days.filter((day) => shifts.some((shift) => takesOrders(day, shift, now, plan)));
}
