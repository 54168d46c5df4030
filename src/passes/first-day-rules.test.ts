import { describe, expect, it } from 'vitest';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { firstDayRefusal, firstOpenDay, openDays } from './first-day-rules.ts';

const cutOff = { time: '10:00', isDayBefore: false };
const rule = { from: '2026-01-01', daysOff: [0], cutOff };
const plan: ShiftPlan = {
  rules: [
    { ...rule, shift: 'Lunch' },
    { ...rule, shift: 'Dinner', cutOff: { time: '17:00', isDayBefore: false } },
  ],
  closures: [{ id: 'c', from: '2026-11-23', to: '2026-11-24', reason: 'Holiday' }],
  timeZone: 'Asia/Kolkata',
  version: 1,
};
/** A Saturday. */
const at = (time: string) => ({ now: new Date(`2026-11-21T${time}:00+05:30`), plan });

describe('the first day of a pass', () => {
  it('is the first on which one of its shifts still takes orders', () => {
    expect(firstOpenDay(['Lunch'], '2026-11-21', at('09:59'))).toBe('2026-11-21');
    expect(firstOpenDay(['Lunch', 'Dinner'], '2026-11-21', at('10:00'))).toBe('2026-11-21');
  });

  it('is after days off and closed days', () => {
    expect(firstOpenDay(['Lunch'], '2026-11-21', at('10:00'))).toBe('2026-11-25');
  });

  it('is one of the open days of two weeks', () => {
    const days = openDays(['Lunch'], '2026-11-21', at('10:00'));
    expect(days[0]).toBe('2026-11-25');
    expect(days.at(-1)).toBe('2026-12-04');
    expect(days).not.toContain('2026-11-29');
  });

  it('is today or within a year where staff sell it', () => {
    const refusal = (day: string) => firstDayRefusal(day, '2026-11-21');
    expect(refusal('2026-11-20')).toBe('A pass begins today or later.');
    expect(refusal('2026-11-21')).toBeUndefined();
    expect(refusal('2027-11-21')).toBeUndefined();
    expect(refusal('2027-11-22')).toBe('A pass begins within a year.');
  });
});
