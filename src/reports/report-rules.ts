/**
 * The days of a report: weeks from Monday, months, or any days up to a year; and the labels of its
 * rows.
 */
import type { OrderSource } from '#src/orders/order-rules.ts';
import {
  addDays,
  type BusinessDay,
  type Days,
  shortDay,
} from '#src/platform/contract/business-day.ts';
import { shortWeekday } from '#src/platform/contract/day-text.ts';
import { weekdayOf } from '#src/settings/shift-rules.ts';

/** The reports of the page, each with a chart, a table and a file. */
export const reportNames = ['day', 'shift', 'dish', 'area', 'rider', 'source', 'people'] as const;
export type ReportName = (typeof reportNames)[number];

/** A leap year. */
export const maxReportDays = 366;

/** Ranges that a link can name; next month they mean other days. */
export const namedRanges = ['this-week', 'last-week', 'this-month', 'last-month'] as const;
export type NamedRange = (typeof namedRanges)[number];

/** For the current week or month, the days up to today. */
export function rangeNamed(name: NamedRange, today: BusinessDay): Days {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const first = `${today.slice(0, 8)}01`;
  const lastOfMonthBefore = addDays(first, -1);
  const ranges: Record<NamedRange, Days> = {
    'this-week': { from: monday, to: today },
    'last-week': { from: addDays(monday, -7), to: addDays(monday, -1) },
    'this-month': { from: first, to: today },
    'last-month': { from: `${lastOfMonthBefore.slice(0, 8)}01`, to: lastOfMonthBefore },
  };
  return ranges[name];
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
  standing: 'Standing meal',
};
