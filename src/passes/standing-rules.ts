/** The days of standing meals: weekdays as bits, and until when a change reaches a shift. */
import { addDays, type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { freezeAt, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
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

/** True if the day is in the range, whose last day is in it as well. */
export const covers = ({ from, to }: DayRange, day: BusinessDay) =>
  from <= day && (to === undefined || day <= to);

/** True if a pass is for meals of the day, whatever it has left. Both name the tiffin alike. */
export function isFor(
  pass: { tiffin: string; shifts: readonly Shift[]; startsOn: BusinessDay; expiresOn: BusinessDay },
  meal: { tiffin: string; shift: Shift; date: BusinessDay },
): boolean {
  const isInTime = pass.startsOn <= meal.date && meal.date <= pass.expiresOn;
  return isInTime && pass.tiffin === meal.tiffin && pass.shifts.includes(meal.shift);
}

/** A standing meal, as far as it says when it comes. */
export interface Standing extends DayRange {
  shift: Shift;
  weekdays: number;
}

/** True if the day is one of its days, whether it is skipped or not. */
export function comesOn(standing: Standing, day: BusinessDay): boolean {
  return covers(standing, day) && (standing.weekdays & bitOf(weekdayOf(day))) !== 0;
}

const hourMs = 3_600_000;

/**
 * The instant until which the person can change what comes; undefined for a shift that is frozen by
 * hand alone.
 */
export function changeableUntil(
  day: BusinessDay,
  shift: Shift,
  noticeHours: number,
  plan: Pick<ShiftPlan, 'rules' | 'timeZone'>,
): Date | undefined {
  const frozenAt = freezeAt(day, shift, plan);
  return frozenAt && new Date(frozenAt.getTime() - noticeHours * hourMs);
}

/** The longest notice of the passes that run and have the shift. */
export function noticeOf(
  shift: Shift,
  passes: readonly { shifts: readonly Shift[]; noticeHours: number }[],
): number {
  const own = passes.filter(({ shifts }) => shifts.includes(shift));
  return Math.max(0, ...own.map(({ noticeHours }) => noticeHours));
}

/** A shift of a day, as one text. */
export const shiftOfDay = (day: BusinessDay, shift: Shift) => `${day} ${shift}`;

/** The days from a day on of which a shift can freeze at one moment: people can order for them. */
export const daysThatFreeze = (from: BusinessDay) => [0, 1, 2].map((ahead) => addDays(from, ahead));

/** What decides until when a shift can be changed. */
export interface Changing {
  now: Date;
  noticeHours: number;
  plan: Pick<ShiftPlan, 'rules' | 'timeZone'>;
  /** The shifts that are frozen, as `shiftOfDay` writes them. */
  frozen: ReadonlySet<string>;
}

/** True if the person can still change what comes in this shift of this day. */
export function canChange(
  day: BusinessDay,
  shift: Shift,
  { now, noticeHours, plan, frozen }: Changing,
): boolean {
  if (day < businessDay(now, plan.timeZone) || frozen.has(shiftOfDay(day, shift))) return false;
  const until = changeableUntil(day, shift, noticeHours, plan);
  return until === undefined || now < until;
}

/** The first day from `from` on in whose shift the person can change what comes. */
export function firstChangeable(from: BusinessDay, shift: Shift, changing: Changing): BusinessDay {
  const today = businessDay(changing.now, changing.plan.timeZone);
  let day = from < today ? today : from;
  // No notice is longer than a few days.
  while (!canChange(day, shift, changing)) day = addDays(day, 1);
  return day;
}
