/** The days and the measure of the reports, stored in the page's URL. */
import { addDays, type BusinessDay, isDay } from '#src/platform/contract/business-day.ts';
import {
  type DayRange,
  maxReportDays,
  type NamedRange,
  namedRanges,
  problemOfRange,
  rangeNamed,
} from '../../report-rules.ts';

/** The measure of a bar's length. */
const measures = ['rupees', 'meals'] as const;
export type Measure = (typeof measures)[number];

export interface ReportView {
  /** The name in the URL; undefined for custom days. */
  name: NamedRange | undefined;
  days: DayRange;
  measure: Measure;
}

export const rangeLabels: Record<NamedRange, string> = {
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
};

const usual: NamedRange = 'this-week';

/** This week if the URL contains no valid days. */
export function viewOfQuery(query: URLSearchParams, today: BusinessDay): ReportView {
  const measure = measures.find((each) => each === query.get('measure')) ?? measures[0];
  const days = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  if (isDay(days.from) && isDay(days.to) && problemOfRange(days) === undefined) {
    return { name: undefined, days, measure };
  }
  const name = namedRanges.find((each) => each === query.get('range')) ?? usual;
  return { name, days: rangeNamed(name, today), measure };
}

/** A named range stays a name: its link means last month in every month. */
export function queryOfView({ name, days, measure }: ReportView): string {
  const query = new URLSearchParams(name === undefined ? { ...days } : { range: name });
  if (measure !== measures[0]) query.set('measure', measure);
  return `?${query}`;
}

/** The other end moves too if the range would end before it begins, or be too long. */
export function withFrom({ to }: DayRange, from: BusinessDay): DayRange {
  const last = addDays(from, maxReportDays - 1);
  if (to < from) return { from, to: from };
  return { from, to: to > last ? last : to };
}

export function withTo({ from }: DayRange, to: BusinessDay): DayRange {
  const first = addDays(to, 1 - maxReportDays);
  if (from > to) return { from: to, to };
  return { from: from < first ? first : from, to };
}
