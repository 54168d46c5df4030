import { expect, it } from 'vitest';
import { usualMeal } from './favourite-meal.ts';

const order = (...menus: [variant: string, quantity: number][]) => ({
  status: 'done',
  menus: menus.map(([variant, quantity]) => ({ variant, quantity })),
});

it('is the dish of most orders, in its most frequent number', () => {
  const orders = [
    order(['Mini Thali', 1]),
    order(['Full Thali', 2], ['Buttermilk', 1]),
    order(['full thali ', 3]),
    order(['Full Thali', 2]),
  ];
  expect(usualMeal(orders)).toEqual({ variant: 'Full Thali', quantity: 2, times: 3, of: 4 });
});

it('is the later one of two that are ordered as often', () => {
  const orders = [order(['Mini Thali', 1]), order(['Full Thali', 2]), order(['Full Thali', 1])];
  expect(usualMeal(orders)).toMatchObject({ variant: 'Full Thali', quantity: 2 });
  expect(usualMeal(orders.slice(0, 2))).toMatchObject({ variant: 'Mini Thali', times: 1, of: 2 });
});

it('counts no cancelled order, and is nothing where none is left', () => {
  const cancelled = { ...order(['Full Thali', 2]), status: 'unexpected' };
  expect(usualMeal([cancelled, cancelled, order(['Mini Thali', 1])])).toMatchObject({
    variant: 'Mini Thali',
    of: 1,
  });
  expect(usualMeal([cancelled])).toBeUndefined();
  expect(usualMeal([])).toBeUndefined();
});
