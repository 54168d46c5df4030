/** How far ahead the kitchen plans its menus: this week and the next, beyond what customers see. */
import { addDays, type BusinessDay } from '#src/platform/contract/business-day.ts';

export const weekDays = 7;

/** From today on, and from the day after that. */
export const planWeeks = ['this', 'next'] as const;
export type PlanWeek = (typeof planWeeks)[number];

/** What is published at once at most: more than two weeks hold. */
export const maxPublished = 1000;

/** The seven days from `first` on. */
export function weekFrom(first: BusinessDay): BusinessDay[] {
  return daysFrom(first, weekDays);
}

export function daysFrom(first: BusinessDay, count: number): BusinessDay[] {
  return Array.from({ length: count }, (_, offset) => addDays(first, offset));
}

/** The week does not begin on a Monday: it is the next seven days, or the seven after them. */
export function daysOfWeek(today: BusinessDay, week: PlanWeek): BusinessDay[] {
  return weekFrom(addDays(today, planWeeks.indexOf(week) * weekDays));
}

/** The last day that can be planned (product 15.5). */
export function lastPlanDay(today: BusinessDay): BusinessDay {
  return addDays(today, planWeeks.length * weekDays - 1);
}

/** Whether two stretches of as many days have one in common. */
export function shareDays(from: BusinessDay, to: BusinessDay, count: number): boolean {
  return daysFrom(from, count).some((day) => daysFrom(to, count).includes(day));
}

/** Where two menu entries would be the same dish: date, shift, and name in whatever letters. */
export function slotKey(entry: { date: BusinessDay; shift: string; variant: string }): string {
  return `${entry.date} ${entry.shift} ${entry.variant.toLowerCase()}`;
}
