import { describe, expect, it } from 'vitest';
import { toRupees } from '#src/platform/contract/money.ts';
import { DishForm } from './dish-contract.ts';
import {
  dishesMatching,
  dishNameKey,
  isDishPrice,
  maxDescriptionLength,
  maxDishNameLength,
  maxItemLength,
  maxItems,
  maxPricePaise,
} from './dish-rules.ts';
import { starterDishes } from './starter-dishes.ts';

const largest = {
  name: 'n'.repeat(maxDishNameLength),
  description: 'd'.repeat(maxDescriptionLength),
  items: Array<string>(maxItems).fill('i'.repeat(maxItemLength)),
  price: toRupees(maxPricePaise),
  photoUrl: '/media/a-640.webp',
};

describe('a dish', () => {
  it('has a price above zero, at most one lakh, in whole paise', () => {
    expect([0.01, 100, 100_000].map(isDishPrice)).toEqual([true, true, true]);
    expect([0, -1, 10.005, 100_000.01, Number.NaN].map(isDishPrice)).not.toContain(true);
  });

  it('may be as large as a card can show', () => {
    expect(DishForm.safeParse(largest).success).toBe(true);
  });

  it.each([
    ['name', `${largest.name}n`],
    ['name', ' '],
    ['description', `${largest.description}d`],
    ['items', [...largest.items, 'one more']],
    ['items', [' ']],
    ['price', 0],
    ['photoUrl', 'https://elsewhere.example/x.webp'],
  ])('is refused if it is too large or lacks a required field: %s', (field, value) => {
    expect(DishForm.safeParse({ ...largest, [field]: value }).success).toBe(false);
  });

  it('has the same name in capital letters and with blanks around it', () => {
    expect(dishNameKey('  Dal RICE ')).toBe(dishNameKey('Dal Rice'));
  });
});

describe('a search for dishes', () => {
  const dishes = [
    { name: 'Jeera Dal', items: [] },
    { name: 'Dal Rice', items: ['Dal tadka', 'Steamed rice'] },
    { name: 'Rajma Chawal', items: ['Rajma', 'Jeera rice'] },
  ];
  const found = (typed: string) => dishesMatching(dishes, typed).map(({ name }) => name);

  it('finds names and items by any of their words, names that start with the text first', () => {
    expect(found('dal')).toEqual(['Dal Rice', 'Jeera Dal']);
    expect(found('rice raj')).toEqual(['Rajma Chawal']);
    expect(found('  ')).toHaveLength(3);
    expect(found('pizza')).toEqual([]);
  });
});

describe('the starter list', () => {
  it('has 20 valid dishes, 13 with a picture, without duplicate names', () => {
    expect(starterDishes).toHaveLength(20);
    expect(new Set(starterDishes.map(({ name }) => dishNameKey(name))).size).toBe(20);
    expect(starterDishes.filter(({ photoUrl }) => photoUrl !== undefined)).toHaveLength(13);
    for (const { pricePaise, ...dish } of starterDishes) {
      expect(DishForm.safeParse({ ...dish, price: toRupees(pricePaise) }).success).toBe(true);
      expect(dish.items.length).toBeGreaterThan(1);
    }
  });
});
