/** Ranges of the accountant's lists, and months. */
import { addDays, type BusinessDay, isDay } from '#src/platform/contract/business-day.ts';

export const accountantLists = [
  'journal',
  'orders',
  'payments',
  'refunds',
  'collections',
  'papers',
  'settlements',
  'gst7',
  'gst13',
] as const;
export type AccountantList = (typeof accountantLists)[number];

/** The longest range of a list: a financial year. */
export const maxListDays = 366;

export function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`);
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: BusinessDay; to: BusinessDay } {
  const from = `${month}-01`;
  const next = addDays(from, 31).slice(0, 7);
  return { from, to: addDays(`${next}-01`, -1) };
}

/** The previous or next month. */
export function monthBeside(month: string, count: -1 | 1): string {
  const { from, to } = daysOfMonth(month);
  return (count > 0 ? addDays(to, 1) : addDays(from, -1)).slice(0, 7);
}
