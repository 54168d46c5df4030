import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { freeKey, keysOf, type OrderBefore, proposedMeal } from './proposed-meal.ts';

const menuOf = (id: string, variant: string, facts: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  date: '2026-11-23',
  isPublished: true,
  shift: 'Lunch',
  variant,
  description: '',
  menu_items: [],
  pricePaise: 10_400,
  status: 'Available',
  availability: 'open',
  ...facts,
});
const past = (shift: string, ...lines: [string, number][]): OrderBefore => ({
  shift,
  status: 'done',
  menus: lines.map(([variant, quantity]) => ({ variant, quantity })),
});

const rice = menuOf('rice', 'Dal Rice');
const dosa = menuOf('dosa', 'Masala Dosa');
const dinnerRice = menuOf('late-rice', 'Dal Rice', { shift: 'Dinner' });

describe('the usual meal', () => {
  it('is what was ordered most often, with its quantities', () => {
    const orders = [
      past('Lunch', ['Masala Dosa', 1]),
      past('Lunch', ['Dal Rice', 2]),
      past('Lunch', ['Dal Rice', 2]),
    ];
    expect(proposedMeal(orders, [dosa, rice]).quantities).toEqual({ rice: 2 });
  });

  it('is the newest of several equally frequent ones', () => {
    const orders = [past('Lunch', ['Masala Dosa', 1]), past('Lunch', ['Dal Rice', 2])];
    expect(proposedMeal(orders, [rice, dosa]).quantities).toEqual({ dosa: 1 });
  });

  it('is looked for in the next delivery that can be ordered', () => {
    const late = { ...rice, availability: 'late' as const };
    expect(proposedMeal([past('Lunch', ['Dal Rice', 1])], [late, dinnerRice]).quantities).toEqual({
      'late-rice': 1,
    });
  });

  it('is that of the shift, if the person orders other things for dinner', () => {
    const orders = [
      past('Dinner', ['Masala Dosa', 1]),
      past('Dinner', ['Masala Dosa', 1]),
      past('Lunch', ['Dal Rice', 1]),
    ];
    expect(proposedMeal(orders, [rice, dosa]).quantities).toEqual({ rice: 1 });
  });

  it('is nothing for a new person, for cancelled orders, or for a dish that is not on the menu', () => {
    const cancelled = { ...past('Lunch', ['Dal Rice', 1]), status: 'unexpected' };
    expect(proposedMeal([], [rice]).quantities).toEqual({});
    expect(proposedMeal([cancelled], [rice]).quantities).toEqual({});
    expect(proposedMeal([past('Lunch', ['Poha', 1])], [rice]).quantities).toEqual({});
  });

  it('takes its wishes along, each in a line of its own', () => {
    const jain = { id: 'jain', name: 'Jain', short: 'JAIN' };
    const menus = [
      { variant: 'Dal Rice', quantity: 2, wishes: [jain] },
      { variant: 'Dal Rice', quantity: 1 },
    ];
    const orders: OrderBefore[] = [
      { shift: 'Lunch', status: 'done', menus },
      past('Lunch', ['Dal Rice', 3]),
      { shift: 'Lunch', status: 'done', menus },
    ];
    const { quantities, wishes } = proposedMeal(orders, [rice]);
    expect(quantities).toEqual({ rice: 2, 'rice 2': 1 });
    expect(wishes).toEqual({ rice: ['jain'] });
    expect(keysOf('rice', quantities)).toEqual(['rice', 'rice 2']);
    expect(freeKey('rice', quantities)).toBe('rice 3');
  });
});
