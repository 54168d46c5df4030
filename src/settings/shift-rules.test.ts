import { describe, expect, it } from 'vitest';
import { minutesToCutOff, takesOrders } from './shift-rules.ts';

const clock = { day: '2026-11-21', time: '10:30' };

describe('a shift', () => {
  it('takes orders all day when it has no cut-off time', () => {
    expect(takesOrders('2026-11-21', 'Lunch', { day: '2026-11-21', time: '23:59' }, {})).toBe(true);
  });

  it('takes no more orders for today from its cut-off time on', () => {
    const cutOffs = { Lunch: '10:30' };
    expect(takesOrders(clock.day, 'Lunch', { ...clock, time: '10:29' }, cutOffs)).toBe(true);
    expect(takesOrders(clock.day, 'Lunch', clock, cutOffs)).toBe(false);
    expect(takesOrders(clock.day, 'Dinner', clock, cutOffs)).toBe(true);
  });

  it('of a later day takes orders after the cut-off time, one of a past day never does', () => {
    expect(takesOrders('2026-11-22', 'Lunch', clock, { Lunch: '10:00' })).toBe(true);
    expect(takesOrders('2026-11-20', 'Lunch', clock, {})).toBe(false);
  });

  it('counts the minutes that are left to its cut-off', () => {
    expect(minutesToCutOff(clock.day, 'Lunch', clock, { Lunch: '11:05' })).toBe(35);
    expect(minutesToCutOff(clock.day, 'Lunch', clock, {})).toBe(Number.POSITIVE_INFINITY);
    expect(minutesToCutOff('2026-11-22', 'Lunch', clock, { Lunch: '11:05' })).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});
