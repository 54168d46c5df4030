import { describe, expect, it } from 'vitest';
import {
  announcedClosures,
  closureOf,
  closureState,
  closureText,
  dayRange,
  overlapRefusal,
  refusedDays,
} from './closure-rules.ts';

const diwali = { id: 'd', from: '2026-11-24', to: '2026-11-26', reason: 'Diwali' };
const wedding = {
  ...diwali,
  id: 'w',
  to: '2026-11-24',
  shift: 'Dinner',
  reason: 'A wedding',
} as const;

describe('a shift of a day', () => {
  it.each([
    ['2026-11-23', 'Lunch', undefined],
    ['2026-11-24', 'Lunch', diwali],
    ['2026-11-26', 'Dinner', diwali],
    ['2026-11-27', 'Lunch', undefined],
  ] as const)('on %s at %s is closed by a closure that includes it', (day, shift, closure) => {
    expect(closureOf(day, shift, [diwali])).toBe(closure);
  });

  it('is open if only the other shift is closed', () => {
    expect(closureOf('2026-11-24', 'Lunch', [wedding])).toBeUndefined();
    expect(closureOf('2026-11-24', 'Dinner', [wedding])).toBe(wedding);
  });
});

describe('closures shown to customers', () => {
  it.each([
    ['2026-11-16', false],
    ['2026-11-17', true],
    ['2026-11-26', true],
    ['2026-11-27', false],
  ])('are listed on %s: %s (from seven days before until the last day)', (today, isSaid) => {
    expect(announcedClosures([diwali], today)).toEqual(isSaid ? [diwali] : []);
  });

  it('are sorted, earliest first', () => {
    const later = { ...diwali, from: '2026-11-25' };
    expect(announcedClosures([later, wedding], '2026-11-21')).toEqual([wedding, later]);
  });

  it.each([
    [diwali, 'Closed 24–26 Nov for Diwali'],
    [{ ...diwali, to: '2026-11-24' }, 'Closed 24 Nov for Diwali'],
    [wedding, 'No dinner on 24 Nov: A wedding'],
    [{ ...wedding, to: '2026-11-25' }, 'No dinner 24–25 Nov: A wedding'],
  ])('have a text of one sentence', (closure, text) => {
    expect(closureText(closure)).toBe(text);
  });
});

it('a range that ends in another month names both months', () => {
  expect(dayRange('2026-11-30', '2026-12-02')).toBe('30 Nov – 2 Dec');
});

describe("days that can't be closed get a message for their field", () => {
  const today = '2026-11-21';
  it.each([
    ['2026-11-20', '2026-11-21', 'from'],
    ['2026-11-22', '2026-11-21', 'to'],
    ['2026-11-21', '2027-02-21', 'to'],
    ['2026-11-21', '2026-11-21', undefined],
    ['2026-11-21', '2027-02-20', undefined],
  ])('%s to %s: %s', (from, to, path) => {
    expect(refusedDays({ from, to }, today)?.path).toBe(path);
  });
});

it('a closure is in force, over or withdrawn', () => {
  expect(closureState(diwali, '2026-11-26')).toBe('inForce');
  expect(closureState(diwali, '2026-11-27')).toBe('over');
  expect(closureState({ ...diwali, withdrawnAt: new Date() }, '2026-11-21')).toBe('withdrawn');
});

describe('days that are closed already', () => {
  const lunches = { id: '1', from: '2026-10-24', to: '2026-10-26', reason: 'Diwali' } as const;
  const lunch = { ...lunches, shift: 'Lunch' } as const;
  const whole = lunches;
  const text = 'is there already. Choose other days, or open those again first.';

  it.each([
    ['the same', whole, whole, `Closed 24–26 Oct for Diwali ${text}`],
    ['a shift of them', lunch, whole, `Closed 24–26 Oct for Diwali ${text}`],
    ['all shifts of them', whole, lunch, `No lunch 24–26 Oct: Diwali ${text}`],
    ['the last of them', { ...lunch, from: '2026-10-26', to: '2026-10-30' }, lunch, /^No lunch/],
    ['the other shift', { ...lunch, shift: 'Dinner' as const }, lunch, undefined],
    ['the day after', { ...whole, from: '2026-10-27', to: '2026-10-27' }, whole, undefined],
    ['the day before', { ...whole, from: '2026-10-23', to: '2026-10-23' }, whole, undefined],
  ] as const)("can't be closed again: %s", (_what, days, stored, refusal) => {
    const found = overlapRefusal(days, [stored]);
    if (refusal instanceof RegExp) expect(found).toMatch(refusal);
    else expect(found).toBe(refusal);
  });
});
