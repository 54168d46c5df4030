import { describe, expect, it } from 'vitest';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { type OfferTerms, termsOf } from './offer-texts.ts';

const lunch: ShiftPlan['rules'][number] = {
  ...{ shift: 'Lunch', from: '2026-01-01', daysOff: [] },
  cutOff: { time: '20:00', isDayBefore: true },
};
const plan: ShiftPlan = {
  rules: [
    lunch,
    {
      shift: 'Dinner',
      from: '2026-01-01',
      daysOff: [],
      cutOff: { time: '16:30', isDayBefore: false },
    },
  ],
  closures: [],
  timeZone: 'Asia/Kolkata',
  version: 1,
};
const full: OfferTerms = {
  ...{
    tiffin: 'Full tiffin',
    meals: 26,
    pricePaise: 260_000,
    shifts: ['Lunch'],
    validDays: 40,
    skipLimit: null,
  },
  ...{ noticeHours: 0, leftover: 'back', stopping: 'unusedBack', isOnce: false },
};
const terms = (change: Partial<OfferTerms> = {}) =>
  termsOf({ ...full, ...change }, '2026-11-21', plan);

describe('what an offer promises', () => {
  it('is said in sentences', () => {
    expect(terms()).toEqual([
      '26 × Full tiffin, for lunch: ₹100.00 a meal.',
      'Use it within 40 days of its first day.',
      'Skip any day till 8 pm the day before: the meal stays on your pass.',
      'Money for meals left at the end goes back to you.',
      'Stop any time: money for unused meals goes back to you.',
    ]);
  });

  it('names the time of each shift, and what skipping costs', () => {
    const [meals, , skip] = terms({ shifts: ['Lunch', 'Dinner'], skipLimit: 4 });
    expect(meals).toBe('26 × Full tiffin, for lunch or dinner: ₹100.00 a meal.');
    expect(skip).toBe(
      'Skip any day till 8 pm the day before for lunch, and till 4:30 pm that day for dinner: the meal stays on your pass. After 4 skips a skipped meal is used up.',
    );
    const rules = [{ ...lunch, cutOff: undefined, window: { from: '12:30', to: '14:00' } }];
    const [, comes, , skipTillWindow] = termsOf(full, '2026-11-21', { ...plan, rules });
    expect(comes).toBe('Lunch comes from 12:30 pm to 2 pm.');
    expect(skipTillWindow).toBe(
      'Skip any day till 12:30 pm that day: the meal stays on your pass.',
    );
    expect(terms({ skipLimit: 0 }).join(' ')).not.toContain('Skip');
  });

  it('says that a trial is for once', () => {
    const trial = terms({ meals: 1, pricePaise: 9900, validDays: 1, isOnce: true });
    expect(trial[0]).toBe('1 × Full tiffin, for lunch.');
    expect(trial[1]).toBe('Use it on its first day.');
    expect(trial.at(-1)).toBe('For trying: once for each person.');
  });
});
