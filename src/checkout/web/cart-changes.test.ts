import { describe, expect, it } from 'vitest';
import { aMenu, menuList } from '#lab/builders/menu-builders.ts';
import { reconcileCart } from './cart-changes.ts';

const dal = aMenu({ variant: 'Dal Rice' });

describe('a cart with newer menus', () => {
  it('stays the same array if nothing changed', () => {
    const cart = [{ menu: dal, quantity: 2 }];
    expect(reconcileCart(cart, menuList(dal))).toEqual({ cart, notes: [] });
    expect(reconcileCart(cart, menuList(dal)).cart).toBe(cart);
  });

  it('loses what is no longer on the menu, closed, sold out or late', () => {
    const gone = { cart: [], notes: ['Dal Rice is not available any more.'] };
    const cart = [{ menu: dal, quantity: 2 }];
    expect(reconcileCart(cart, menuList())).toEqual(gone);
    for (const availability of ['closed', 'soldOut', 'late'] as const) {
      const { cart: left, notes } = reconcileCart(cart, menuList({ ...dal, availability }));
      expect(left).toEqual([]);
      expect(notes).toHaveLength(1);
    }
  });

  it('gets the new price and says so', () => {
    const dearer = { ...dal, pricePaise: 110_50 };
    expect(reconcileCart([{ menu: dal, quantity: 2 }], menuList(dearer))).toEqual({
      cart: [{ menu: dearer, quantity: 2 }],
      notes: ['Dal Rice now costs ₹110.50.'],
    });
  });

  it('never holds more than the portions that are left', () => {
    const few = { ...dal, portionsLeft: 3 };
    expect(reconcileCart([{ menu: dal, quantity: 5 }], menuList(few))).toEqual({
      cart: [{ menu: few, quantity: 3 }],
      notes: ['Only 3 left of Dal Rice.'],
    });
  });

  it('is dropped when its day has passed', () => {
    const cart = [{ menu: { ...dal, date: '2026-11-20' }, quantity: 1 }];
    expect(reconcileCart(cart, menuList(dal)).cart).toEqual([]);
  });
});
