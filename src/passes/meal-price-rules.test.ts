import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOfMeals, priceOfMeals } from './meal-price-rules.ts';

const balance = fc
  .record({ meals: fc.integer({ min: 1, max: 400 }), rest: fc.integer({ min: 0, max: 4_000_000 }) })
  .map(({ meals, rest }) => ({ meals, paise: 100 * meals + rest }));

describe('the price of a meal of a pass', () => {
  it('is its share in whole paise, and the last meal takes the rest', () => {
    expect(priceOfMeals({ meals: 60, paise: 299_900 }, 1)).toBe(4998);
    expect(priceOfMeals({ meals: 1, paise: 5018 }, 1)).toBe(5018);
    expect(() => priceOfMeals({ meals: 1, paise: 5018 }, 2)).toThrow('2 of 1 meals');
  });

  it('adds up to what was paid, however the meals are drawn and come back', () => {
    const property = fc.property(
      balance,
      fc.array(fc.record({ meals: fc.integer({ min: 1, max: 20 }), comesBack: fc.boolean() })),
      (paid, draws) => {
        const left = { ...paid };
        let drawn = 0;
        for (const draw of draws) {
          const meals = Math.min(draw.meals, left.meals);
          if (meals === 0) break;
          const paise = priceOfMeals(left, meals);
          expect(paise).toBeGreaterThanOrEqual(meals);
          if (draw.comesBack) continue;
          left.meals -= meals;
          left.paise -= paise;
          drawn += paise;
          expect(left.meals === 0).toBe(left.paise === 0);
          expect(left.paise).toBeGreaterThanOrEqual(left.meals);
        }
        expect(drawn + left.paise).toBe(paid.paise);
      },
    );
    fc.assert(property);
  });

  it('is one price for each meal of the order’s line, less a discount below a meal’s paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), balance, (quantity, { paise }) => {
        const { pricePaise, discountPaise } = lineOfMeals(paise, quantity);
        expect(pricePaise * quantity - discountPaise).toBe(paise);
        expect(discountPaise).toBeLessThan(quantity);
        expect(discountPaise).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
