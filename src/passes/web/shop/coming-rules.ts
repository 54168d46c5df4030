/** What comes of a pass on the days that its customer chooses, before it is bought. */
import { addDays, type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { shortWeekday } from '#src/platform/contract/day-text.ts';
import { weekdayOf } from '#src/settings/shift-rules.ts';

/** `Tue 1 Dec`. */
export const weekdayAndDay = (day: BusinessDay) => `${shortWeekday(day)} ${shortDay(day)}`;

interface Pass {
  meals: number;
  /** From its first day on. */
  validDays: number;
}

interface Wanted {
  firstDay: BusinessDay;
  /** 0 is Sunday. */
  weekdays: readonly number[];
  /** How many meals come on each of these days. */
  mealsADay: number;
}

/**
 * `26 meals, from Mon 30 Nov to Tue 29 Dec if you skip none.`, or how many of them don't come on so
 * few days; empty where nothing comes.
 */
export function comingWords({ meals, validDays }: Pass, wanted: Wanted): string {
  const { firstDay, weekdays, mealsADay } = wanted;
  const days = Array.from({ length: validDays }, (_, ahead) => addDays(firstDay, ahead))
    .filter((day) => weekdays.includes(weekdayOf(day)))
    .slice(0, Math.ceil(meals / mealsADay));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || mealsADay === 0) return '';
  const coming = Math.min(meals, days.length * mealsADay);
  if (coming < meals) {
    const end = shortDay(addDays(firstDay, validDays - 1));
    return `On these days only ${coming} of the ${meals} meals come: the pass ends on ${end}.`;
  }
  return meals === 1
    ? `1 meal, on ${weekdayAndDay(first)}.`
    : `${meals} meals, from ${weekdayAndDay(first)} to ${weekdayAndDay(last)} if you skip none.`;
}

/** The days on which it can begin: those on which a meal comes, or all before one is chosen. */
export function firstDaysOn(
  days: readonly BusinessDay[],
  weekdays: readonly number[],
): readonly BusinessDay[] {
  const fitting = days.filter((day) => weekdays.includes(weekdayOf(day)));
  return fitting.length === 0 ? days : fitting;
}
