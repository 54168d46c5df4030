/** The days and the measure of the reports, stored in the page's URL. */
import {
  type BusinessDay,
  type Days,
  isDay,
  problemOfDays,
} from '#src/platform/contract/business-day.ts';
import { maxReportDays, type NamedRange, namedRanges, rangeNamed } from '../../report-rules.ts';

/** The measure of a bar's length. */
const measures = ['rupees', 'meals'] as const;
export type Measure = (typeof measures)[number];

export interface ReportView {
  /** The name in the URL; undefined for custom days. */
  name: NamedRange | undefined;
  days: Days;
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
  if (isDay(days.from) && isDay(days.to) && problemOfDays(days, maxReportDays) === undefined) {
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
