import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bitsOf,
  canChange,
  changeableUntil,
  comesOn,
  firstChangeable,
  noticeOf,
  weekdaysOf,
} from './standing-rules.ts';

const plan = {
  rules: [
    {
      ...{ shift: 'Lunch' as const, from: '2026-01-01', daysOff: [], window: undefined },
      cutOff: { time: '20:00', isDayBefore: true },
    },
  ],
  closures: [],
  timeZone: 'Asia/Kolkata',
  version: 1,
} as unknown as Parameters<typeof changeableUntil>[3];

it('weekdays are bits, and come back as weekdays', () => {
  expect(bitsOf([0, 1, 6])).toBe(67);
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 6 })), (weekdays) => {
      expect(weekdaysOf(bitsOf(weekdays))).toEqual(weekdays.toSorted((a, b) => a - b));
    }),
  );
});

describe('a standing meal', () => {
  const standing = { shift: 'Lunch' as const, weekdays: bitsOf([1, 3]), from: '2026-11-23' };

  it('comes on its weekdays from its first day on', () => {
    const days = ['2026-11-16', '2026-11-23', '2026-11-24', '2026-11-25', '2027-11-22'];
    expect(days.filter((day) => comesOn(standing, day))).toEqual([
      '2026-11-23',
      '2026-11-25',
      '2027-11-22',
    ]);
  });

  it('comes until its last day, and never if that is before its first', () => {
    expect(comesOn({ ...standing, to: '2026-11-24' }, '2026-11-25')).toBe(false);
    expect(comesOn({ ...standing, to: '2026-11-22' }, '2026-11-23')).toBe(false);
  });

  it('can be changed until the cut-off less the notice', () => {
    expect(changeableUntil('2026-11-23', 'Lunch', 2, plan)).toEqual(
      new Date('2026-11-22T12:30:00Z'),
    );
  });

  it('of a shift without a cut-off has no such moment', () => {
    expect(changeableUntil('2026-11-23', 'Dinner', 2, plan)).toBeUndefined();
  });
});

describe('what the person can change', () => {
  const changing = { noticeHours: 2, plan, frozen: new Set<string>() };
  const at = (time: string) => ({ ...changing, now: new Date(`2026-11-22T${time}+05:30`) });

  it('is open until the cut-off less the notice, and never once it is frozen or over', () => {
    expect(canChange('2026-11-23', 'Lunch', at('17:59:59'))).toBe(true);
    expect(canChange('2026-11-23', 'Lunch', at('18:00:00'))).toBe(false);
    const frozen = new Set(['2026-11-23 Lunch']);
    expect(canChange('2026-11-23', 'Lunch', { ...at('09:00:00'), frozen })).toBe(false);
    expect(canChange('2026-11-21', 'Dinner', at('09:00:00'))).toBe(false);
    expect(canChange('2026-11-22', 'Dinner', at('23:00:00'))).toBe(true);
  });

  it('begins with the first day that is still open', () => {
    expect(firstChangeable('2026-11-20', 'Lunch', at('17:00:00'))).toBe('2026-11-23');
    expect(firstChangeable('2026-11-20', 'Lunch', at('18:00:00'))).toBe('2026-11-24');
    expect(firstChangeable('2026-12-01', 'Lunch', at('18:00:00'))).toBe('2026-12-01');
  });

  it('has the longest notice of the passes for its shift', () => {
    const passes = [
      { shifts: ['Lunch' as const], noticeHours: 24 },
      { shifts: ['Lunch' as const, 'Dinner' as const], noticeHours: 2 },
    ];
    expect([noticeOf('Lunch', passes), noticeOf('Dinner', passes)]).toEqual([24, 2]);
    expect(noticeOf('Dinner', [])).toBe(0);
  });
});
