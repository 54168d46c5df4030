import { describe, expect, it } from 'vitest';
import { closesIn, dayOffText, orderTill, spokenTime } from './shift-rules.ts';

describe('a shift', () => {
  it('has a text that says until when it takes orders', () => {
    expect(orderTill('Lunch', '2026-11-21T10:30:00.000+05:30')).toBe(
      'Order lunch till 10:30 am today',
    );
    expect(orderTill('Dinner', '2026-11-21T20:00:00.000+05:30')).toBe(
      'Order dinner till 8 pm today',
    );
    expect(closesIn('Lunch', 12)).toBe('Lunch closes in 12 min');
  });

  it('has a text for days of the week without it', () => {
    expect(dayOffText('Dinner', '2026-11-22')).toBe('No dinner on Sundays');
    expect(dayOffText('Lunch', '2026-11-23')).toBe('No lunch on Mondays');
  });

  it('has times without minutes if they are zero', () => {
    expect(['20:00', '12:00', '00:00', '10:05'].map(spokenTime)).toEqual([
      '8 pm',
      '12 pm',
      '12 am',
      '10:05 am',
    ]);
  });
});
