/** Texts about shifts, the same on cards and in refusals. */
import { type BusinessDay, shortTime } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';

/** A new shop's cut-offs: `HH:mm` of the same day in the business's zone; no cut-off if not set. */
export type CutOffs = Partial<Record<Shift, string>>;

/** Indexed as in `Date`. */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** 0 is Sunday. */
export function weekdayOf(day: BusinessDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** `Order lunch till 10:30 am today`; the cut-off is ISO 8601 with the business's offset. */
export function orderTill(shift: Shift, cutOff: string): string {
  return `Order ${shift.toLowerCase()} till ${spokenTime(cutOff.slice(11, 16))} today`;
}

/** `Lunch closes in 12 min`. */
export function closesIn(shift: Shift, minutes: number): string {
  return `${shift} closes in ${minutes} min`;
}

/** `No dinner on Sundays`, for a day of the week without the shift. */
export function dayOffText(shift: Shift, day: BusinessDay): string {
  return `No ${shift.toLowerCase()} on ${weekdays[weekdayOf(day)]}s`;
}

/** `8 pm` for `20:00`. */
export function spokenTime(time: string): string {
  return shortTime(time).replace(':00', '');
}
