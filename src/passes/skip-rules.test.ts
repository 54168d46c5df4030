import { describe, expect, it } from 'vitest';
import { isSkipFree, type Skip, skipsOf } from './skip-rules.ts';

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
