/** How far ahead menus are planned: this week and the next, further than customers can see. */
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';

export const weekDays = 7;

/** `this` starts today, `next` follows it. */
export const planWeeks = ['this', 'next'] as const;
export type PlanWeek = (typeof planWeeks)[number];

/** Maximum number of entries published at once; more than two weeks contain. */
export const maxPublished = 1000;

/** The seven days from `first` on. */
export function weekFrom(first: BusinessDay): BusinessDay[] {
  return daysFrom(first, weekDays);
}

export function daysFrom(first: BusinessDay, count: number): BusinessDay[] {
  return Array.from({ length: count }, (_, offset) => addDays(first, offset));
}

/** The seven days from today on, or the seven after them; weeks do not start on Monday. */
export function daysOfWeek(today: BusinessDay, week: PlanWeek): BusinessDay[] {
  return weekFrom(addDays(today, planWeeks.indexOf(week) * weekDays));
}

/** The last day that can be planned (product 15.5). */
export function lastPlanDay(today: BusinessDay): BusinessDay {
  return addDays(today, planWeeks.length * weekDays - 1);
}

/** Whether two ranges of `count` days overlap. */
export function shareDays(from: BusinessDay, to: BusinessDay, count: number): boolean {
  return daysFrom(from, count).some((day) => daysFrom(to, count).includes(day));
}

/** Equal for entries of the same dish at the same place: date, shift, and name in any case. */
export function slotKey(entry: { date: BusinessDay; shift: string; variant: string }): string {
  return `${entry.date} ${entry.shift} ${entry.variant.toLowerCase()}`;
}
