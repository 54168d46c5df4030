import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawMeals, type ExpectedMeal, type HeldPass } from './draw-rules.ts';

const purse = fc.constantFrom('a', 'b', 'c');
const tiffin = fc.constantFrom('full', 'jain');
const expected = fc.record({
  ...{ purseId: purse, tiffinId: tiffin, quantity: fc.integer({ min: 1, max: 5 }) },
  ...{ isSkipped: fc.boolean(), isForgiven: fc.boolean() },
  problem: fc.constantFrom(null, null, null, 'noDish' as const, 'blocked' as const),
});
const held = fc.record({
  ...{ purseId: purse, tiffinId: tiffin, meals: fc.integer({ min: 0, max: 8 }) },
  ...{ price: fc.integer({ min: 100, max: 20_000 }), skips: fc.integer({ min: 0, max: 3 }) },
  skipLimit: fc.option(fc.integer({ min: 0, max: 3 })),
});

/** The same, meal by meal: each pass is a stack of single meals. */
function drawNaively(meals: readonly ExpectedMeal[], passes: readonly HeldPass[]) {
  const stacks = passes.map((pass) => ({ ...pass, left: pass.meals, price: pass.paise }));
  const eaten: { meal: string; pass: string }[] = [];
  const left: string[] = [];
  for (const meal of meals) {
    const own = stacks.filter(
      (each) => each.purseId === meal.purseId && each.tiffinId === meal.tiffinId && each.left > 0,
    );
    if (meal.isSkipped) {
      const first = meal.isForgiven ? undefined : own[0];
      if (first && first.skipLimit !== null && first.skips >= first.skipLimit) {
        for (let nth = 0; nth < meal.quantity && first.left > 0; nth++) {
          first.left -= 1;
          eaten.push({ meal: meal.id, pass: first.id });
        }
      }
      if (first) first.skips += 1;
    } else if (meal.problem || own.reduce((sum, each) => sum + each.left, 0) < meal.quantity) {
      left.push(meal.id);
    } else {
      for (let nth = 0; nth < meal.quantity; nth++) {
        const next = own.find((each) => each.left > 0);
        if (!next) throw new Error('fewer meals than counted');
        next.left -= 1;
        eaten.push({ meal: meal.id, pass: next.id });
      }
    }
  }
  return { eaten, left };
}

describe('the draw', () => {
  it('is what a plain loop over single meals says, and loses no paisa', () => {
    const property = fc.property(
      fc.array(expected, { maxLength: 12 }),
      fc.array(held, { maxLength: 8 }),
      (wanted, bought) => {
        const meals = wanted.map((meal, index) => ({ ...meal, id: `meal ${index}` }));
        const passes = bought.map(({ price, ...pass }, index) => ({
          ...{ ...pass, id: `pass ${index}`, paise: pass.meals * price },
        }));
        const outcomes = drawMeals(meals, passes);
        const naive = drawNaively(meals, passes);
        const shares = outcomes.flatMap((each) => {
          if (each.outcome === 'drawn')
            return each.shares.map((share) => ({ ...share, id: each.id }));
          if (each.outcome === 'skipped' && each.forfeited)
            return [{ ...each.forfeited, id: each.id }];
          return [];
        });
        const eaten = shares.flatMap(({ id, passId, meals: count }) =>
          Array.from({ length: count }, () => ({ meal: id, pass: passId })),
        );
        expect(eaten).toEqual(naive.eaten);
        const leftOut = outcomes.filter(({ outcome }) => outcome === 'leftOut');
        expect(leftOut.map(({ id }) => id)).toEqual(naive.left);
        for (const pass of passes) {
          const own = shares.filter(({ passId }) => passId === pass.id);
          const count = own.reduce((sum, share) => sum + share.meals, 0);
          const paise = own.reduce((sum, share) => sum + share.paise, 0);
          expect(count === pass.meals).toBe(paise === pass.paise);
          expect(paise).toBeLessThanOrEqual(pass.paise);
          for (const share of own) expect(share.paise).toBeGreaterThanOrEqual(share.meals);
        }
      },
    );
    fc.assert(property);
  });

  it('changes neither the meals nor the passes that it was given', () => {
    const pass = { id: 'p', purseId: 'a', tiffinId: 'full', meals: 2, paise: 200, skips: 0 };
    const held = [{ ...pass, skipLimit: null }];
    const meal = {
      id: 'm',
      purseId: 'a',
      tiffinId: 'full',
      quantity: 1,
      isSkipped: false,
      isForgiven: false,
    };
    drawMeals([{ ...meal, problem: null }], held);
    expect(held).toEqual([{ ...pass, skipLimit: null }]);
  });
});
