import { describe, expect, it } from 'vitest';
import type { StandingMeal } from '../../../pass-contract.ts';
import {
  goesBack,
  type PersonPass,
  passWords,
  skippedWords,
  standingWords,
  stopWords,
} from './person-words.ts';

const pass: PersonPass = {
  ...{
    number: 12,
    state: 'active',
    isOfBrowser: false,
    name: 'Month',
    tiffinId: 'full',
    tiffin: 'Full tiffin',
  },
  ...{ shifts: ['Lunch'], meals: 26, pricePaise: 260_000, validDays: 40, noticeHours: 0 },
  ...{ leftover: 'back', stopping: 'unusedBack', startsOn: '2026-11-27', mealsLeft: 14 },
  ...{ expiresOn: '2027-01-05', leftPaise: 140_000 },
};
const meal: StandingMeal = {
  ...{ id: 'one', tiffinId: 'full', tiffin: 'Full tiffin', shift: 'Lunch', quantity: 1, name: '' },
  ...{ weekdays: [1, 2, 3, 4, 5, 6], note: 'B-204', addressId: 'tower', place: 'Tower B' },
  fromDay: '2026-12-01',
};

describe('the days of a standing meal', () => {
  it('are said with its shift, its meals, its place, and when it begins and ends', () => {
    expect(standingWords(meal, '2026-11-21')).toBe(
      'Lunch Mon–Sat, 1 Full tiffin, Tower B, B-204, from 1 Dec',
    );
    const ending = { ...meal, untilDay: '2026-12-09' };
    expect(standingWords(ending, '2026-12-02')).toBe(
      'Lunch Mon–Sat, 1 Full tiffin, Tower B, B-204, till 9 Dec',
    );
    expect(standingWords({ ...meal, untilDay: '2026-12-01' }, '2026-11-21')).toBe(
      'Lunch on Tue 1 Dec, 1 Full tiffin, Tower B, B-204',
    );
  });
});

describe('a pass', () => {
  it('says what is left, what it is worth, and till when', () => {
    expect(passWords(pass)).toBe('14 of 26 meals left, ₹1,400.00, use by 5 Jan');
    const used = { ...pass, mealsLeft: 0, leftPaise: 0 };
    expect(passWords(used)).toBe('0 of 26 meals left, use by 5 Jan');
    expect(passWords({ ...pass, mealsLeft: 28 })).toBe('28 meals left, ₹1,400.00, use by 5 Jan');
    expect(passWords({ ...pass, state: 'pending' })).toBe('26 meals, ₹2,600.00');
    expect(passWords({ ...used, state: 'stopped' })).toBe('Stopped, 26 meals');
    expect(passWords({ ...pass, state: 'waiting' })).toBe('Waits for the next pass, 14 meals left');
  });

  it('says before it is stopped what goes back, and where', () => {
    const onStop = { backPaise: 140_000, isFromTill: false, paidOn: '2026-11-03' };
    expect(stopWords({ ...pass, onStop })).toBe(
      '14 meals left = ₹1,400.00. Goes back to the payment of 3 Nov.',
    );
    expect(stopWords({ ...pass, onStop: { ...onStop, isFromTill: true } })).toBe(
      '14 meals left = ₹1,400.00. Goes back from the till.',
    );
    const never = { ...pass, stopping: 'never' as const, onStop: { ...onStop, backPaise: 0 } };
    expect(stopWords(never)).toBe(
      '14 meals left = ₹1,400.00. No money goes back if you stop earlier.',
    );
    expect([goesBack({ onStop }), goesBack(never), goesBack(pass)]).toEqual([true, false, false]);
  });
});

describe('a skip', () => {
  it('is of a day, of some days, or until further notice', () => {
    const skip = { id: 's', shift: 'Lunch' as const, fromDay: '2026-12-01' };
    expect(skippedWords({ ...skip, toDay: '2026-12-01' })).toBe('Lunch is skipped on Tue 1 Dec');
    expect(skippedWords({ ...skip, toDay: '2026-12-07' })).toBe(
      'Lunch is skipped from 1 Dec to 7 Dec',
    );
    expect(skippedWords(skip)).toBe('Lunch is skipped from 1 Dec until further notice');
  });
});
