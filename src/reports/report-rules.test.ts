import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, problemOfDays } from '#src/platform/contract/business-day.ts';
import { maxReportDays, namedRanges, rangeNamed, weekOf } from './report-rules.ts';

describe('a range with a name', () => {
  it.each([
    ['this-week', '2026-11-16', '2026-11-21'],
    ['last-week', '2026-11-09', '2026-11-15'],
    ['this-month', '2026-11-01', '2026-11-21'],
    ['last-month', '2026-10-01', '2026-10-31'],
  ] as const)('%s is from %s to %s on 21 November', (name, from, to) => {
    expect(rangeNamed(name, '2026-11-21')).toEqual({ from, to });
  });

  it('begins on a Monday, for Sundays and Mondays too', () => {
    expect(rangeNamed('this-week', '2026-11-22').from).toBe('2026-11-16');
    expect(rangeNamed('this-week', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-23' });
  });

  it('can cross the end of a year', () => {
    expect(rangeNamed('last-month', '2027-01-05')).toEqual({
      from: '2026-12-01',
      to: '2026-12-31',
    });
  });

  it('is always valid, and last month ends where this month begins', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2020-01-01', count));
    fc.assert(
      fc.property(day, (today) => {
        for (const name of namedRanges) {
          expect(problemOfDays(rangeNamed(name, today), maxReportDays)).toBeUndefined();
        }
        const next = addDays(rangeNamed('last-month', today).to, 1);
        expect(rangeNamed('this-month', today).from).toBe(next);
        const week = weekOf(today);
        expect(week <= today && addDays(week, 7) > today && weekOf(week) === week).toBe(true);
      }),
    );
  });
});
