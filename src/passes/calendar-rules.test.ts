import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/contract/business-day.ts';
import { calendarDays, mealsOfDays } from './calendar-rules.ts';
import { skipsOf } from './skip-rules.ts';
import { bitsOf, comesOn } from './standing-rules.ts';

const from = '2026-11-23';
const standing = {
  ...{ id: 'one', shift: 'Lunch' as const, weekdays: bitsOf([1, 2, 3, 4, 5, 6]), from },
  ...{ quantity: 2, purseId: 'purse', tiffinId: 'full' },
};
const pass = {
  ...{ id: 'pass', purseId: 'purse', tiffinId: 'full', shifts: ['Lunch' as const], startsOn: from },
  ...{ expiresOn: '2027-11-23', meals: 400, paise: 40_000 },
  ...{ skipLimit: null as number | null, skips: 0 },
};
const known = {
  ...{
    from,
    standing: [standing],
    passes: [pass],
    skips: [],
    orders: [],
    forgiven: [],
    frozen: new Set<string>(),
  },
  plan: { rules: [], closures: [] },
};
const mealsOn = (date: string, change: Partial<Parameters<typeof mealsOfDays>[0]> = {}) =>
  mealsOfDays({ ...known, ...change })
    .filter((meal) => meal.date === date)
    .map(({ state, meals, reason }) => [state, meals, ...(reason === undefined ? [] : [reason])]);

describe('the calendar of a person', () => {
  it('says what comes on each of 35 days, and nothing on other weekdays', () => {
    expect(mealsOfDays(known)).toHaveLength(30);
    expect(mealsOn('2026-11-24')).toEqual([['comes', 2]]);
    expect(mealsOn('2026-11-29')).toEqual([]);
  });

  it('says what is skipped, and what still comes beside it', () => {
    const skips = [{ id: 'skip', shift: 'Lunch' as const, from: '2026-11-24', to: '2026-11-24' }];
    expect(mealsOn('2026-11-24', { skips })).toEqual([['skipped', 2]]);
    const both = [standing, { ...standing, id: 'two', quantity: 1 }];
    const one = skips.map((skip) => ({ ...skip, standingId: 'one' }));
    const change = { skips: one, standing: both };
    expect(mealsOn('2026-11-24', change)).toEqual([
      ['skipped', 2],
      ['comes', 1],
    ]);
  });

  it('says on which days the kitchen is closed, and why', () => {
    const closures = [{ id: 'x', from: '2026-11-24', to: '2026-11-25', reason: 'Diwali' }];
    expect(mealsOn('2026-11-25', { plan: { rules: [], closures } })).toEqual([
      ['closed', 2, 'Diwali'],
    ]);
  });

  it('says what was cooked, whatever was changed afterwards', () => {
    const orders = [{ standingId: 'old', date: from, shift: 'Lunch' as const, meals: 3 }];
    expect(mealsOn(from, { orders, standing: [] })).toEqual([['cooked', 3]]);
  });

  it('says of a frozen shift without an order that nothing was cooked', () => {
    const frozen = new Set([`${from} Lunch`]);
    expect(mealsOn(from, { frozen })).toEqual([['notCooked', 2]]);
    const skips = [{ id: 'skip', shift: 'Lunch' as const, from, to: from }];
    expect(mealsOn(from, { frozen, skips })).toEqual([['skipped', 2]]);
  });

  it('names each standing meal of a day, with the skips that cover it', () => {
    const skip = { id: 'skip', standingId: 'two', shift: 'Lunch' as const, from };
    const both = [standing, { ...standing, id: 'two', quantity: 1 }];
    const meals = mealsOfDays({ ...known, standing: both, skips: [skip] });
    expect(meals.slice(0, 2)).toEqual([
      { standingId: 'one', date: from, shift: 'Lunch', meals: 2, state: 'comes' },
      { standingId: 'two', date: from, shift: 'Lunch', meals: 1, state: 'skipped', skips: [skip] },
    ]);
  });

  it('has the meals of exactly those days on which a standing meal comes unskipped', () => {
    const day = fc.integer({ min: 0, max: calendarDays }).map((ahead) => {
      return new Date(Date.parse(`${from}T00:00:00Z`) + ahead * 86_400_000)
        .toISOString()
        .slice(0, 10);
    });
    const range = fc.record({ from: day, to: fc.option(day, { nil: undefined }) });
    const property = fc.property(
      fc.array(fc.record({ range, weekdays: fc.integer({ min: 1, max: 127 }) }), { maxLength: 4 }),
      fc.array(range, { maxLength: 4 }),
      (meals, pauses) => {
        const rules = meals.map(({ range: days, weekdays }, index) => ({
          ...{ ...standing, ...days, weekdays, id: `meal ${index}`, quantity: 1 },
        }));
        const skips = pauses.map((days) => ({ id: 'skip', shift: 'Lunch' as const, ...days }));
        const shown = mealsOfDays({ ...known, standing: rules, skips });
        for (let ahead = 0; ahead < calendarDays; ahead++) {
          const date = addDays(from, ahead);
          const coming = rules.filter(
            (rule) => comesOn(rule, date) && skipsOf(rule, date, skips).length === 0,
          );
          const here = shown.filter((meal) => meal.date === date && meal.state === 'comes');
          expect(here).toHaveLength(coming.length);
        }
      },
    );
    fc.assert(property);
  });
});

describe('meals that come', () => {
  const statesOf = (change: Partial<typeof pass>[], skips: (typeof skip)[] = []) => {
    const passes = change.map((each) => ({ ...pass, ...each }));
    return mealsOfDays({ ...known, passes, skips })
      .slice(0, 5)
      .map(({ state }) => state);
  };
  const skip = { id: 'skip', shift: 'Lunch' as const, from, to: from };
  const twoOfFive = ['comes', 'comes', 'noMeals', 'noMeals', 'noMeals'];

  it('have no meals once their passes are empty, or have ended', () => {
    expect(statesOf([{ meals: 4 }])).toEqual(twoOfFive);
    expect(statesOf([{ expiresOn: addDays(from, 1) }])).toEqual(twoOfFive);
  });

  it.each([
    ['tiffin', { tiffinId: 'jain' }],
    ['shift', { shifts: ['Dinner'] as never }],
    ['purse', { purseId: 'of a browser' }],
  ])('are not paid by a pass of another %s', (_what, other) => {
    expect(new Set(statesOf([other]))).toEqual(new Set(['noMeals']));
  });

  it('are paid whole, from two passes if need be', () => {
    expect(statesOf([{ meals: 1 }, { meals: 3 }])).toEqual(twoOfFive);
    expect(statesOf([{ meals: 1 }])[0]).toBe('noMeals');
  });

  it('are used up by a skip beyond the limit, unless staff have given it back', () => {
    const limited = [{ meals: 4, skipLimit: 1, skips: 1 }];
    expect(statesOf(limited, [skip])).toEqual(['skipped', 'comes', ...twoOfFive.slice(2)]);
    const forgiven = [{ standingId: 'one', date: from }];
    const given = mealsOfDays({
      ...known,
      passes: [{ ...pass, ...limited[0] }],
      skips: [skip],
      forgiven,
    });
    expect(given[2]?.state).toBe('comes');
  });

  it('cost nothing while they are skipped', () => {
    expect(statesOf([{ meals: 4 }], [skip])).toEqual(['skipped', ...twoOfFive.slice(0, 4)]);
  });
});
