import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import {
  addToCart,
  type Cart,
  cartCount,
  chargesOfCart,
  quantityLimit,
  quantityOf,
  removeFromCart,
} from './cart.ts';

function menu(id: string, change: Partial<MenuEntry> = {}): MenuEntry {
  return {
    id,
    date: '2026-11-21',
    isPublished: true,
    shift: 'Lunch',
    variant: `Menu ${id}`,
    description: '',
    menu_items: [],
    pricePaise: 104_00,
    status: 'Available',
    availability: 'open',
    ...change,
  };
}

function filled(entry: MenuEntry, times: number): Cart {
  return Array.from({ length: times }).reduce<Cart>((cart) => addToCart(cart, entry), []);
}

describe('the cart', () => {
  it('sets the quantity to 1 on Add and increases it on plus', () => {
    expect(filled(menu('a'), 1)).toEqual([{ menu: menu('a'), quantity: 1 }]);
    expect(quantityOf(filled(menu('a'), 3), 'a')).toBe(3);
  });

  it('decreases on minus and removes the line at 1', () => {
    const two = filled(menu('a'), 2);
    expect(quantityOf(removeFromCart(two, 'a'), 'a')).toBe(1);
    expect(removeFromCart(removeFromCart(two, 'a'), 'a')).toEqual([]);
    expect(removeFromCart(two, 'unknown')).toEqual(two);
  });

  it('holds at most 50 of a menu, and no more than its portions', () => {
    expect(quantityOf(filled(menu('a'), 60), 'a')).toBe(50);
    expect(quantityLimit(menu('a', { portionsLeft: 2 }))).toBe(2);
    expect(quantityOf(filled(menu('a', { portionsLeft: 2 }), 5), 'a')).toBe(2);
  });

  it('holds at most 30 different menus', () => {
    const full = Array.from({ length: 40 }, (_, n) => menu(String(n))).reduce(addToCart, []);
    expect(full).toHaveLength(30);
  });

  it('sums in paise, so that no floating-point error is shown or charged', () => {
    const cart = [
      { menu: menu('a', { pricePaise: 10 }), quantity: 3 },
      { menu: menu('b', { pricePaise: 85_55 }), quantity: 7 },
    ];
    expect(chargesOfCart(cart).totalPaise).toBe(30 + 59_885);
    expect(cartCount(cart)).toBe(10);
  });
});
