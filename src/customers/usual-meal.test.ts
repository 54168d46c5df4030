import { expect, it } from 'vitest';
import { usualMeal } from './usual-meal.ts';

const order = (...menus: [variant: string, quantity: number][]) => ({
  status: 'done',
  menus: menus.map(([variant, quantity]) => ({ variant, quantity })),
});

it('the usual meal is what was ordered together most often, in any order and spelling', () => {
  const orders = [
    order(['Mini Thali', 1]),
    order(['Full Thali', 2], ['Buttermilk', 1]),
    order(['Full Thali', 3]),
    order(['buttermilk ', 1], ['full thali', 2]),
  ];
  expect(usualMeal(orders)).toEqual({
    lines: [
      { variant: 'Full Thali', quantity: 2 },
      { variant: 'Buttermilk', quantity: 1 },
    ],
    times: 2,
    of: 4,
  });
});

it('the usual meal is the latest of equally frequent ones', () => {
  const orders = [order(['Mini Thali', 1]), order(['Full Thali', 2]), order(['Full Thali', 1])];
  expect(usualMeal(orders)).toMatchObject({ lines: [{ variant: 'Mini Thali' }], times: 1, of: 3 });
});

it('the usual meal has only the dishes that are asked for', () => {
  const orders = [order(['Full Thali', 2], ['Mango Shake', 1]), order(['Mango Shake', 4])];
  expect(usualMeal(orders, (dish) => dish === 'full thali')).toEqual({
    lines: [{ variant: 'Full Thali', quantity: 2 }],
    times: 1,
    of: 1,
  });
});

it('the usual meal ignores cancelled orders, and is undefined without any other', () => {
  const cancelled = { ...order(['Full Thali', 2]), status: 'unexpected' };
  expect(usualMeal([cancelled, cancelled, order(['Mini Thali', 1])])).toMatchObject({
    lines: [{ variant: 'Mini Thali' }],
    of: 1,
  });
  expect(usualMeal([cancelled])).toBeUndefined();
  expect(usualMeal([])).toBeUndefined();
});
