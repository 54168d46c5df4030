import { expect, it } from 'vitest';
import { problemOfDays, withFrom, withTo } from './day-range.ts';

const month = { from: '2026-11-01', to: '2026-11-30' };

it('days are in order, and not too many', () => {
  expect(problemOfDays(month, 30)).toBeUndefined();
  expect(problemOfDays(month, 29)).toBe('Please choose at most 29 days.');
  expect(problemOfDays({ from: '2026-01-01', to: '2025-12-31' }, 29)).toBe(
    'The last day is before the first.',
  );
});

it('the other end of a range moves along', () => {
  expect(withFrom(month, '2026-11-12', 92)).toEqual({ from: '2026-11-12', to: '2026-11-30' });
  expect(withFrom(month, '2026-12-25', 92)).toEqual({ from: '2026-12-25', to: '2026-12-25' });
  expect(withFrom(month, '2026-01-01', 92)).toEqual({ from: '2026-01-01', to: '2026-04-02' });
  expect(withTo(month, '2026-10-05', 92)).toEqual({ from: '2026-10-05', to: '2026-10-05' });
  expect(withTo(month, '2027-04-02', 92)).toEqual({ from: '2027-01-01', to: '2027-04-02' });
});
