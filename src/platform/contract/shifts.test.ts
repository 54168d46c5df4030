import { expect, it } from 'vitest';
import { byDelivery, shiftCookedAt } from './shifts.ts';

it('lunch is cooked until 3 pm, dinner from then on', () => {
  expect(['00:00', '14:59', '15:00', '23:59'].map(shiftCookedAt)).toEqual([
    'Lunch',
    'Lunch',
    'Dinner',
    'Dinner',
  ]);
});

it('deliveries are sorted by date, and by the order of the shifts in a day', () => {
  const deliveries = [
    { date: '2026-11-22', shift: 'Lunch' },
    { date: '2026-11-21', shift: 'Dinner' },
    { date: '2026-11-21', shift: 'Lunch' },
  ] as const;
  expect(deliveries.toSorted(byDelivery)).toEqual(deliveries.toReversed());
});
