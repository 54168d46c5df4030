import { expect, it } from 'vitest';
import { shifts } from '#src/platform/contract/shifts.ts';
import { groupByDelivery } from './order-grouping.ts';

it('a checkout has one order per date and shift, lunch before dinner', () => {
  const groups = groupByDelivery([
    { date: '2026-11-22', shift: 'Lunch', n: 1 },
    { date: '2026-11-21', shift: 'Dinner', n: 2 },
    { date: '2026-11-21', shift: 'Lunch', n: 3 },
    { date: '2026-11-21', shift: 'Dinner', n: 4 },
  ]);
  expect(groups.map((group) => group.map((line) => line.n))).toEqual([[3], [2, 4], [1]]);
});

it('every shift of a day is an order of its own, in the order of the day', () => {
  const lines = shifts.toReversed().map((shift) => ({ date: '2026-11-21', shift }));
  expect(groupByDelivery(lines).flat()).toEqual(lines.toReversed());
  expect(groupByDelivery(lines)).toHaveLength(shifts.length);
});
