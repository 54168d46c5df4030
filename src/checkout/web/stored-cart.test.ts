import { describe, expect, it } from 'vitest';
import { aMenu } from '#lab/builders/menu-builders.ts';
import { MenuEntry } from '#src/menus/menu-contract.ts';
import { encoded } from '#src/platform/contract/codec.ts';
import { cartOf } from './stored-cart.ts';

const menu = aMenu({ pricePaise: 85_55 });

describe('a cart that is read from storage', () => {
  it('is the one that was stored', () => {
    expect(cartOf({ cart: [{ menu, quantity: 2 }] })).toEqual([{ menu, quantity: 2 }]);
  });

  it('may be from an earlier version, which stored prices in rupees', () => {
    const old = { menu: encoded(MenuEntry, menu), quantity: 2 };
    expect(cartOf({ cart: [old] })).toEqual([{ menu, quantity: 2 }]);
  });

  it('is empty if a price is invalid', () => {
    for (const price of [104.005, '104', null]) {
      const { pricePaise: _, ...rest } = menu;
      expect(cartOf({ cart: [{ menu: { ...rest, price }, quantity: 2 }] })).toEqual([]);
    }
  });
});
