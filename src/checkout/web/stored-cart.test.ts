import { describe, expect, it } from 'vitest';
import { aMenu } from '#lab/builders/menu-builders.ts';
import { cartOf } from './stored-cart.ts';

const menu = aMenu({ pricePaise: 85_55 });

describe('a cart that is read from storage', () => {
  it('is the one that was stored', () => {
    expect(cartOf({ cart: [{ menu, quantity: 2 }] })).toEqual([{ menu, quantity: 2 }]);
  });

  it('is empty if a price is invalid', () => {
    for (const pricePaise of [104.005, '104', null]) {
      expect(cartOf({ cart: [{ menu: { ...menu, pricePaise }, quantity: 2 }] })).toEqual([]);
    }
  });
});
