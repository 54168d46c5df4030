import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDays, calendarOf, mealsOfDays } from './calendar-rules.ts';
import { skipsOf } from './skip-rules.ts';
import { bitsOf, comesOn } from './standing-rules.ts';

const from = '2026-11-23';
const standing = {
  ...{ id: 'one', shift: 'Lunch' as const, weekdays: bitsOf([1, 2, 3, 4, 5, 6]), from },
  quantity: 2,
};
const known = {
  ...{ from, standing: [standing], skips: [], orders: [], frozen: new Set<string>() },
  plan: { rules: [], closures: [] },
};
const entryOn = (date: string, change: Partial<Parameters<typeof calendarOf>[0]> = {}) =>
  calendarOf({ ...known, ...change }).find((day) => day.date === date)?.shifts.Lunch;

describe('the calendar of a person', () => {
  it('says what comes on each of 35 days, and nothing on other weekdays', () => {
    expect(calendarOf(known)).toHaveLength(35);
    expect(entryOn('2026-11-24')).toEqual({ state: 'comes', meals: 2 });
    expect(entryOn('2026-11-29')).toBeUndefined();
  });

  it('says what is skipped, and what still comes beside it', () => {
    const skips = [{ id: 'skip', shift: 'Lunch' as const, from: '2026-11-24', to: '2026-11-24' }];
    expect(entryOn('2026-11-24', { skips })).toEqual({ state: 'skipped', meals: 2 });
    const both = [standing, { ...standing, id: 'two', quantity: 1 }];
    const one = skips.map((skip) => ({ ...skip, standingId: 'one' }));
    const change = { skips: one, standing: both };
    expect(entryOn('2026-11-24', change)).toEqual({ state: 'comes', meals: 1 });
  });

  it('says on which days the kitchen is closed, and why', () => {
    const closures = [{ id: 'x', from: '2026-11-24', to: '2026-11-25', reason: 'Diwali' }];
    expect(entryOn('2026-11-25', { plan: { rules: [], closures } })).toEqual({
      ...{ state: 'closed', meals: 2, reason: 'Diwali' },
    });
  });

  it('says what was cooked, whatever was changed afterwards', () => {
    const orders = [{ standingId: 'old', date: from, shift: 'Lunch' as const, meals: 3 }];
    expect(entryOn(from, { orders, standing: [] })).toEqual({ state: 'cooked', meals: 3 });
  });

  it('says of a frozen shift without an order that nothing was cooked', () => {
    const frozen = new Set([`${from} Lunch`]);
    expect(entryOn(from, { frozen })).toEqual({ state: 'notCooked', meals: 2 });
    const skips = [{ id: 'skip', shift: 'Lunch' as const, from, to: from }];
    expect(entryOn(from, { frozen, skips })).toEqual({ state: 'skipped', meals: 2 });
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
        for (const { date, shifts } of calendarOf({ ...known, standing: rules, skips })) {
          const coming = rules.filter(
            (rule) => comesOn(rule, date) && skipsOf(rule, date, skips).length === 0,
          );
          const shown = shifts.Lunch?.state === 'comes' ? shifts.Lunch.meals : 0;
          expect(shown).toBe(coming.length);
        }
      },
    );
    fc.assert(property);
  });
});
