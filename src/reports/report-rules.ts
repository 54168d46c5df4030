/**
 * Which days a report is of: weeks that begin on Monday, months, or any days up to a year; and the
 * words of its rows.
 */
import type { OrderSource } from '#src/orders/order-rules.ts';
import { addDays, type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { shortWeekday } from '#src/platform/contract/day-text.ts';
import { weekdayOf } from '#src/settings/shift-rules.ts';

/** What the page shows, each with its chart, its table and its file. */
export const reportNames = ['day', 'shift', 'dish', 'area', 'rider', 'source', 'people'] as const;
export type ReportName = (typeof reportNames)[number];

/** A leap year. */
export const maxReportDays = 366;

export interface DayRange {
  from: BusinessDay;
  to: BusinessDay;
}

/** Those that a link can name: it means other days next month. */
export const namedRanges = ['this-week', 'last-week', 'this-month', 'last-month'] as const;
export type NamedRange = (typeof namedRanges)[number];

/** Of the week or the month that has begun, the days up to today. */
export function rangeNamed(name: NamedRange, today: BusinessDay): DayRange {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const first = `${today.slice(0, 8)}01`;
  const lastOfMonthBefore = addDays(first, -1);
  const ranges: Record<NamedRange, DayRange> = {
    'this-week': { from: monday, to: today },
    'last-week': { from: addDays(monday, -7), to: addDays(monday, -1) },
    'this-month': { from: first, to: today },
    'last-month': { from: `${lastOfMonthBefore.slice(0, 8)}01`, to: lastOfMonthBefore },
  };
  return ranges[name];
}

/** What is wrong with these days, as a sentence. */
export function problemOfRange({ from, to }: DayRange): string | undefined {
  if (to < from) return 'The last day is before the first.';
  if (to > addDays(from, maxReportDays - 1)) {
    return `Please choose at most ${maxReportDays} days.`;
  }
  return undefined;
}

/** The Monday of its week. */
export function weekOf(day: BusinessDay): BusinessDay {
  return rangeNamed('this-week', day).from;
}

/** `Mon, 23 Nov`. */
export function dayLabel(day: BusinessDay): string {
  return `${shortWeekday(day)}, ${shortDay(day)}`;
}

export const sourceLabels: Record<OrderSource, string> = {
  web: 'Web',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  counter: 'Counter',
};
