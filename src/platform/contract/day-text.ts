/** Days with their year or weekday; apart from `business-day.ts`, which every page loads. */
import type { BusinessDay } from './business-day.ts';

const dayAndYear = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' });

/** `21 Nov 2026`. */
export function longDay(day: BusinessDay): string {
  return dayAndYear.format(Date.parse(`${day}T00:00:00Z`));
}

/** `Sat`. */
export function shortWeekday(day: BusinessDay): string {
  return weekday.format(Date.parse(`${day}T00:00:00Z`));
}
