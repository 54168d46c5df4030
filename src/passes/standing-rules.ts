/** The days of standing meals: weekdays as bits, and until when a change reaches a shift. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { cutOffOf, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { weekdayOf } from '#src/settings/shift-rules.ts';

/** The bit of a weekday; 0 is Sunday. */
const bitOf = (weekday: number) => 1 << weekday;

/** Weekdays, 0 is Sunday, as one number. */
export function bitsOf(weekdays: readonly number[]): number {
  return weekdays.reduce((bits, weekday) => bits | bitOf(weekday), 0);
}

/** The weekdays of the bits, from Sunday on. */
export function weekdaysOf(bits: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6].filter((weekday) => (bits & bitOf(weekday)) !== 0);
}

interface DayRange {
  from: BusinessDay;
  /** Undefined until further notice. */
  to?: BusinessDay | undefined;
}

export const covers = ({ from, to }: DayRange, day: BusinessDay) =>
  from <= day && (to === undefined || day <= to);

/** A standing meal, as far as it says when it comes. */
export interface Standing extends DayRange {
  shift: Shift;
  weekdays: number;
}

export function comesOn(standing: Standing, day: BusinessDay): boolean {
  return covers(standing, day) && (standing.weekdays & bitOf(weekdayOf(day))) !== 0;
}

const hourMs = 3_600_000;

/**
 * The instant until which the person can change what comes; undefined for a shift that takes orders
 * until it is frozen by hand or its day ends.
 */
export function changeableUntil(
  day: BusinessDay,
  shift: Shift,
  noticeHours: number,
  plan: Pick<ShiftPlan, 'rules' | 'timeZone'>,
): Date | undefined {
  const cutOff = cutOffOf(day, shift, plan);
  return cutOff && new Date(cutOff.getTime() - noticeHours * hourMs);
}
