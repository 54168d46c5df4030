import { describe, expect, it } from 'vitest';
import type { MyEntry, MyMeal, MyPass } from './my-meals-contract.ts';
import {
  awayWords,
  dayWords,
  entryWords,
  isRunningOut,
  leftWords,
  nextWords,
  skipWords,
  untilWords,
  waitingWords,
} from './my-words-rules.ts';

const pass: MyPass = {
  ...{ number: 12, tiffinId: 'full', tiffin: 'Full tiffin', shifts: ['Lunch', 'Dinner'] },
  ...{ startsOn: '2026-11-23', expiresOn: '2027-01-05', mealsLeft: 14 },
};
const meal: MyMeal = {
  ...{ standingId: 'one', date: '2026-12-01', shift: 'Lunch', tiffin: 'Full tiffin' },
  ...{ place: 'B-204', meals: 1, state: 'comes', canChange: true, isOut: false, skips: [] },
};
const entry: MyEntry = {
  ...{ id: 'e', pass: 12, kind: 'drawn', meals: -1, left: 11, date: '2026-11-21' },
  ...{ shift: 'Lunch', at: '2026-11-20T20:00:00.000+05:30' },
};

describe('what is left', () => {
  it('is said once for each tiffin, until when', () => {
    expect(leftWords([pass])).toEqual([
      { tiffin: 'Full tiffin', left: '14 meals left, use by 5 Jan' },
    ]);
    const other = { ...pass, expiresOn: '2027-02-09', mealsLeft: 26 };
    expect(leftWords([pass, other])[0]?.left).toBe('40 meals left, use 14 by 5 Jan, 26 by 9 Feb');
    expect(leftWords([{ ...pass, mealsLeft: 0 }])[0]?.left).toBe('No meals left');
  });
});

it('the next pass is offered when three meals or fewer of a tiffin are left', () => {
  expect(isRunningOut([pass])).toBe(false);
  expect(isRunningOut([pass, { ...pass, tiffin: 'Jain tiffin', mealsLeft: 3 }])).toBe(true);
  expect(isRunningOut([pass, { ...pass, mealsLeft: 3 }])).toBe(false);
  expect(isRunningOut([])).toBe(true);
});

it('what waits for the next pass is said once for each tiffin', () => {
  const waiting = [
    { tiffin: 'Full tiffin', meals: 2 },
    { tiffin: 'Full tiffin', meals: 1 },
    { tiffin: 'Jain tiffin', meals: 1 },
  ];
  expect(waitingWords(waiting)).toEqual([
    '3 meals of Full tiffin move to your next pass.',
    '1 meal of Jain tiffin moves to your next pass.',
  ]);
});

describe('the next meal', () => {
  it('says what comes and where, or why nothing does', () => {
    expect(nextWords([meal], 'tomorrow')).toBe('Tomorrow: lunch, Full tiffin, to B-204');
    const dinner: MyMeal = { ...meal, shift: 'Dinner', meals: 2 };
    expect(nextWords([meal, dinner], 'today')).toBe(
      'Today: lunch, Full tiffin, to B-204 · dinner, 2 × Full tiffin, to B-204',
    );
    const dish = 'Rajma Chawal';
    expect(
      nextWords(
        [
          { ...meal, dish },
          { ...dinner, meals: 1, dish },
        ],
        'tomorrow',
      ),
    ).toBe('Tomorrow: lunch and dinner, Rajma Chawal, to B-204');
    expect(nextWords([{ ...meal, state: 'skipped' }], 'tomorrow')).toBe(
      'Nothing tomorrow: skipped',
    );
    expect(nextWords([{ ...meal, state: 'closed', reason: 'Diwali' }], 'tomorrow')).toBe(
      'Nothing tomorrow: closed, Diwali',
    );
    expect(nextWords([{ ...meal, state: 'noMeals' }], 'today')).toBe(
      'Nothing today: not enough meals left',
    );
    expect(nextWords([], 'tomorrow')).toBe('Nothing tomorrow');
  });
});

describe('a day of the calendar', () => {
  it('has a name for those who hear it', () => {
    expect(dayWords('2026-12-01', [meal])).toBe('Lunch on Tue 1 Dec comes');
    const dinner: MyMeal = { ...meal, shift: 'Dinner', state: 'skipped' };
    expect(dayWords('2026-12-01', [meal, dinner])).toBe(
      'Lunch on Tue 1 Dec comes, dinner is skipped',
    );
    expect(dayWords('2026-12-01', [])).toBe('Nothing on Tue 1 Dec');
    expect(dayWords('2026-12-01', [{ ...meal, state: 'closed', reason: 'Diwali' }])).toBe(
      'Lunch on Tue 1 Dec is closed: Diwali',
    );
  });
});

describe('a skip', () => {
  it('stays on the pass, and beyond the limit the meal counts', () => {
    expect(skipWords(meal, [pass])).toBe('It stays on your pass.');
    const limited = (limit: number, used: number) => [{ ...pass, skips: { limit, used } }];
    expect(skipWords(meal, limited(4, 3))).toBe('It stays on your pass.');
    expect(skipWords(meal, limited(4, 4))).toBe(
      'You have used your 4 skips. If you skip, we don’t cook it, and the meal is used up.',
    );
    expect(skipWords(meal, limited(0, 0))).toContain('No skip is free.');
  });

  it('can be taken back until a time of the shop', () => {
    expect(untilWords('2026-11-30T20:00:00.000+05:30')).toBe('8 pm on Mon 30 Nov');
    expect(untilWords('2026-11-30T10:30:00.000+05:30')).toBe('10:30 am on Mon 30 Nov');
  });
});

it.each<[Partial<MyEntry>, string]>([
  [{}, 'Lunch 21 Nov, 1 meal, 11 left'],
  [{ kind: 'skipped', meals: 0 }, 'Lunch 21 Nov skipped'],
  [{ kind: 'bought', meals: 26 }, 'Bought on 20 Nov: 26 meals'],
  [
    { kind: 'returned', meals: 1, reason: 'it came cold', by: 'Meena' },
    'Lunch 21 Nov given back: it came cold (Meena)',
  ],
  [
    { kind: 'givenBack', meals: 1, reason: 'it came cold', by: 'Meena' },
    'Given back: it came cold (Meena)',
  ],
  [
    { kind: 'givenBack', meals: 2, reason: 'wrong dish', by: 'Meena' },
    '2 meals given back: wrong dish (Meena)',
  ],
  [{ kind: 'lapsed', meals: -3 }, '3 meals lapsed on 20 Nov'],
  [{ kind: 'extended', meals: 0, days: 2, closure: 'Diwali' }, 'Closed for Diwali: 2 days longer'],
  [
    { kind: 'extended', meals: 0, days: 3, reason: 'you were ill', by: 'Meena' },
    '3 days longer: you were ill (Meena)',
  ],
  [{ kind: 'extended', meals: 0, days: 1 }, 'Moved to your next pass: 1 day longer'],
  [
    { kind: 'corrected', meals: 2, reason: 'typed wrong', by: 'Asha' },
    'Corrected on 20 Nov, 11 left: typed wrong (Asha)',
  ],
])('an entry %j reads %s', (change, words) => {
  expect(entryWords({ ...entry, ...change })).toBe(words);
});

it('an absence has its days', () => {
  expect(awayWords({ from: '2026-12-01', to: '2026-12-10' })).toBe('Away from 1 Dec to 10 Dec');
  expect(awayWords({ from: '2026-12-01' })).toBe('Away from 1 Dec until you say so');
});
