import { expect, it } from 'vitest';
import { sharesOf } from './delivery-shares.ts';

it('orders are counted by the day and shift of their delivery, earliest first', () => {
  const of = (deliveryDate: string, shift: 'Lunch' | 'Dinner') => ({ deliveryDate, shift });
  const shares = sharesOf([
    of('2026-11-22', 'Lunch'),
    of('2026-11-21', 'Dinner'),
    of('2026-11-21', 'Lunch'),
    of('2026-11-22', 'Lunch'),
  ]);
  expect(shares).toEqual([
    { day: '2026-11-21', shift: 'Lunch', count: 1 },
    { day: '2026-11-21', shift: 'Dinner', count: 1 },
    { day: '2026-11-22', shift: 'Lunch', count: 2 },
  ]);
});
