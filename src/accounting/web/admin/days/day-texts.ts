/** Formats of days, months and figures for the owner. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { longDay, shortWeekday } from '#src/platform/contract/day-text.ts';
import { isMonth } from '../../../accountant-rules.ts';

const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `November 2026`. */
export function monthText(of: string): string {
  return month.format(Date.parse(`${of}-01T00:00:00Z`));
}

/** `Fri, 20 Nov 2026`. */
export function dayText(of: BusinessDay): string {
  return `${shortWeekday(of)}, ${longDay(of)}`;
}

/** The month in the URL if it is valid and has begun, else the present month. */
export function monthOfQuery(query: URLSearchParams, today: BusinessDay): string {
  const asked = query.get('month') ?? '';
  const current = today.slice(0, 7);
  return isMonth(asked) && asked <= current ? asked : current;
}
