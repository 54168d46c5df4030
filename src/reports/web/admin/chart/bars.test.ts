import { describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { SalesRow } from '../../../report-contract.ts';
import { barText, byWeek, peopleChart, salesChart, scaleEnd, totalOf, withOthers } from './bars.ts';

const row = (key: string, change: Partial<SalesRow> = {}): SalesRow => ({
  ...{ key, label: key, orders: 2, meals: 3, soldPaise: 30_000, refundedPaise: 0 },
  ...{ cancelledOrders: 0, cancelledMeals: 0, cancelledPaise: 0, failedDrops: 0 },
  ...change,
});
const days = (count: number) =>
  Array.from({ length: count }, (_, age) => row(addDays('2026-11-02', age)));
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

describe('a bar', () => {
  it('shows sold, refunded and cancelled amounts, also in words', () => {
    const thali = row('Thali', { refundedPaise: 1000, cancelledPaise: 500, cancelledMeals: 1 });
    const rupees = salesChart([thali], 'rupees');
    expect(rupees.bars.map(({ values }) => values)).toEqual([[29_000, 1000, 500]]);
    expect(rupees.bars.map((bar) => barText(rupees, bar))).toEqual([
      '₹290.00, ₹10.00 given back, ₹5.00 cancelled',
    ]);
    const meals = salesChart([thali, row('Chaas', { meals: 1 })], 'meals');
    expect(meals.bars.map((bar) => barText(meals, bar))).toEqual([
      '3 meals, 1 meal cancelled',
      '1 meal',
    ]);
  });

  it('of customers names returning and new ones', () => {
    const day = { key: '2026-11-02', label: 'Mon, 2 Nov', newPeople: 2, returningPeople: 5 };
    const people = peopleChart([day]);
    expect(people.bars.map((bar) => barText(people, bar))).toEqual(['5 came back, 2 new']);
  });
});

describe('a chart', () => {
  it('shows weeks if there are too many days for a phone', () => {
    const two = salesChart(days(62), 'rupees');
    expect(byWeek(two)).toBe(two);
    const year = salesChart(days(365), 'rupees');
    const weeks = byWeek(year);
    expect(weeks.bars).toHaveLength(53);
    expect(weeks.bars[0]).toEqual({
      ...{ key: '2026-11-02', label: 'Week of 2 Nov', values: [210_000, 0, 0] },
    });
    expect(sum(weeks.bars.map(totalOf))).toBe(sum(year.bars.map(totalOf)));
  });

  it('combines small values without losing any', () => {
    const twelve = salesChart(days(12), 'meals');
    expect(withOthers(twelve)).toBe(twelve);
    const many = salesChart(days(40), 'meals');
    const shown = withOthers(many);
    expect(shown.bars.map(({ label }) => label).at(-1)).toBe('29 others');
    expect(shown.bars).toHaveLength(12);
    expect(sum(shown.bars.map(totalOf))).toBe(sum(many.bars.map(totalOf)));
  });

  it('has a scale that ends with a round number', () => {
    const ends = [0, 1, 3, 9, 12, 26, 99, 100, 10_400_050].map(scaleEnd);
    expect(ends).toEqual([1, 1, 5, 10, 20, 50, 100, 100, 20_000_000]);
  });
});
