import { describe, expect, it } from 'vitest';
import { daysOfMonth, isMonth, monthBeside } from './accountant-rules.ts';

describe('a month', () => {
  it('has its first and its last day', () => {
    expect(daysOfMonth('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('has a previous and a next month', () => {
    expect(monthBeside('2026-12', 1)).toBe('2027-01');
    expect(monthBeside('2026-01', -1)).toBe('2025-12');
    expect(monthBeside('2026-03', -1)).toBe('2026-02');
  });

  it('has to exist and be complete', () => {
    expect(['2026-11', '2026-13', '2026-1', '2026-11-01', ''].map(isMonth)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
