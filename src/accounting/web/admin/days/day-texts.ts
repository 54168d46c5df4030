/** How days, months and figures are written for an owner. */
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

/** The month of an address, where it says one that has begun; this month otherwise. */
export function monthOfQuery(query: URLSearchParams, today: BusinessDay): string {
  const asked = query.get('month') ?? '';
  const current = today.slice(0, 7);
  return isMonth(asked) && asked <= current ? asked : current;
}
