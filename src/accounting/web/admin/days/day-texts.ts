/** How days, months and figures are written for an owner. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { isMonth } from '../../../accountant-rules.ts';

const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `November 2026`. */
export function monthText(of: string): string {
  return month.format(Date.parse(`${of}-01T00:00:00Z`));
}

/** `Fri, 20 Nov 2026`. */
export function dayText(of: BusinessDay): string {
  const instant = Date.parse(`${of}T00:00:00Z`);
  return `${weekday.format(instant)}, ${day.format(instant)}`;
}

/** `1 order`, `2 orders`. */
export function ordersText(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`;
}

/** The month of an address, where it says one that has begun; this month otherwise. */
export function monthOfQuery(query: URLSearchParams, today: BusinessDay): string {
  const asked = query.get('month') ?? '';
  const current = today.slice(0, 7);
  return isMonth(asked) && asked <= current ? asked : current;
}
