import { describe, expect, it } from 'vitest';
import { absencesOf, isSkipFree, plannedSkips, type Skip, skipsOf } from './skip-rules.ts';

describe('a skip', () => {
  const standing = { id: 'one', shift: 'Lunch' as const };
  const on = (day: string, skip: Partial<Skip>) =>
    skipsOf(standing, day, [{ id: 'skip', shift: 'Lunch', from: '2026-11-23', ...skip }]).length >
    0;

  it('covers its days, and without an end all that follow', () => {
    expect(on('2026-11-22', {})).toBe(false);
    expect(on('2027-11-23', {})).toBe(true);
    expect(on('2026-11-24', { to: '2026-11-23' })).toBe(false);
  });

  it('that was taken back covers nothing', () => {
    expect(on('2026-11-23', { to: '2026-11-22' })).toBe(false);
  });

  it('is of one standing meal, or of all of its shift', () => {
    expect(on('2026-11-23', { standingId: 'one' })).toBe(true);
    expect(on('2026-11-23', { standingId: 'other' })).toBe(false);
    expect(on('2026-11-23', { shift: 'Dinner' })).toBe(false);
  });

  it('is free up to the limit of the pass, and always without one', () => {
    expect(isSkipFree({ skipLimit: 2, skips: 1 })).toBe(true);
    expect(isSkipFree({ skipLimit: 2, skips: 2 })).toBe(false);
    expect(isSkipFree({ skipLimit: null, skips: 99 })).toBe(true);
  });
});

describe('absences', () => {
  const away = { id: 'lunch', shift: 'Lunch' as const, from: '2026-11-23', to: '2026-11-30' };

  it('are the skips of more than a day, those of several shifts together', () => {
    const dinner = { ...away, id: 'dinner', shift: 'Dinner' as const };
    const { to: _to, ...open } = { ...away, id: 'open' };
    const one = { ...away, id: 'one', standingId: 'meal' };
    const day = { ...away, id: 'day', to: '2026-11-23' };
    expect(absencesOf([away, dinner, open, one, day])).toEqual([
      { skips: ['lunch', 'dinner'], from: '2026-11-23', to: '2026-11-30' },
      { skips: ['open'], from: '2026-11-23' },
    ]);
  });
});

describe('skips to come', () => {
  const pass = {
    ...{ id: 'first', tiffin: 'Full', shifts: ['Lunch' as const] },
    ...{ startsOn: '2026-11-23', expiresOn: '2026-11-30' },
  };
  const meal = (date: string) => ({ date, shift: 'Lunch' as const, tiffin: 'Full' });

  it('are those of the pass that ends first, as long as it runs', () => {
    const later = { ...pass, id: 'later', expiresOn: '2026-12-30' };
    const dates = ['2026-11-22', '2026-11-24', '2026-11-30', '2026-12-01'];
    const planned = plannedSkips([pass, later], dates.map(meal));
    expect([...planned]).toEqual([
      ['first', 2],
      ['later', 1],
    ]);
    expect(plannedSkips([pass], [{ ...meal('2026-11-24'), tiffin: 'Jain' }]).size).toBe(0);
  });
});
