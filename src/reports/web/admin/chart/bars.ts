/** The data of a chart: bars with parts, made from the rows of a report. */
import { type BusinessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { PeopleRow, SalesRow } from '../../../report-contract.ts';
import { weekOf } from '../../../report-rules.ts';
import type { Measure } from '../report-view.ts';

/** The fill of a part: adjacent parts never differ by colour only. */
export type PartStyle = 'solid' | 'dots' | 'stripes';

export interface Part {
  name: string;
  look: PartStyle;
}

export interface Bar {
  key: string;
  label: string;
  /** One value for each part, in the order of the parts, from the base outwards. */
  values: readonly number[];
}

export interface Chart {
  parts: readonly Part[];
  bars: readonly Bar[];
  /** A value in words: `₹9,600.00`, `96 meals`. */
  textOf: (value: number) => string;
  /** Whether the first part is named, or understood without a name. */
  isFirstNamed: boolean;
}

const soldParts: Record<Measure, readonly Part[]> = {
  rupees: [
    { name: 'Sold and kept', look: 'solid' },
    { name: 'Given back', look: 'dots' },
    { name: 'Cancelled', look: 'stripes' },
  ],
  meals: [
    { name: 'Sold', look: 'solid' },
    { name: 'Cancelled', look: 'stripes' },
  ],
};

const peopleParts: readonly Part[] = [
  { name: 'Came back', look: 'solid' },
  { name: 'New', look: 'dots' },
];

export function salesChart(rows: readonly SalesRow[], measure: Measure): Chart {
  const bars = rows.map(({ key, label, ...row }) => ({
    key,
    label,
    values:
      measure === 'meals'
        ? [row.meals, row.cancelledMeals]
        : [row.soldPaise - row.refundedPaise, row.refundedPaise, row.cancelledPaise],
  }));
  const textOf = measure === 'meals' ? mealsText : formatPaise;
  return { parts: soldParts[measure], bars, textOf, isFirstNamed: false };
}

export function peopleChart(rows: readonly PeopleRow[]): Chart {
  const bars = rows.map(({ key, label, newPeople, returningPeople }) => ({
    key,
    label,
    values: [returningPeople, newPeople],
  }));
  return { parts: peopleParts, bars, textOf: countText, isFirstNamed: true };
}

/** With more days, bars would be too thin for a phone; then each bar is a week. */
const mostDays = 62;

/** Combines many days to weeks. A customer of two days of a week counts as returning twice. */
export function byWeek(chart: Chart): Chart {
  if (chart.bars.length <= mostDays) return chart;
  const weeks = new Map<BusinessDay, Bar[]>();
  for (const bar of chart.bars) {
    const week = weeks.get(weekOf(bar.key));
    if (week) week.push(bar);
    else weeks.set(weekOf(bar.key), [bar]);
  }
  const bars = [...weeks].map(([monday, days]) => ({
    key: monday,
    label: `Week of ${shortDay(monday)}`,
    values: sumOf(chart, days),
  }));
  return { ...chart, bars };
}

/** The maximum that a reader can compare; the last bar combines the others. */
const mostBars = 12;

export function withOthers(chart: Chart): Chart {
  if (chart.bars.length <= mostBars) return chart;
  const others = chart.bars.slice(mostBars - 1);
  const last = { key: '', label: `${others.length} others`, values: sumOf(chart, others) };
  return { ...chart, bars: [...chart.bars.slice(0, mostBars - 1), last] };
}

function sumOf({ parts }: Chart, bars: readonly Bar[]): number[] {
  return parts.map((_, index) => bars.reduce((sum, bar) => sum + (bar.values[index] ?? 0), 0));
}

export function totalOf({ values }: Bar): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The first part, then the other parts: `₹95.00, ₹5.00 given back`. */
export function barText({ parts, textOf, isFirstNamed }: Chart, { values }: Bar): string {
  const texts = parts.flatMap(({ name }, index) => {
    const value = values[index] ?? 0;
    if (index === 0) return isFirstNamed ? `${textOf(value)} ${name.toLowerCase()}` : textOf(value);
    return value > 0 ? `${textOf(value)} ${name.toLowerCase()}` : [];
  });
  return texts.join(', ');
}

/** The upper end of a scale: the next larger of 1, 2, 2.5 and 5 times a power of ten. */
export function scaleEnd(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= most) ?? 10;
  return step * power;
}

function countText(count: number): string {
  return count.toLocaleString('en-IN');
}

function mealsText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'meal' : 'meals'}`;
}
