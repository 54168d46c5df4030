import { describe, expect, it } from 'vitest';
import { chargesOf, chargesOfCheckout } from './charges.ts';

describe('an order', () => {
  it('costs the sum of price times quantity in paise, without a fee, as the refund policy says', () => {
    const lines = [
      { pricePaise: 1010, quantity: 3 },
      { pricePaise: 2020, quantity: 1 },
    ];
    const free = { deliveryPaise: 0, discountPaise: 0 };
    expect(chargesOf({ lines })).toEqual({ linesPaise: 5050, ...free, totalPaise: 5050 });
    expect(chargesOf({ lines: [] }).totalPaise).toBe(0);
  });
});

describe('a checkout', () => {
  it('costs what its orders cost, one per date and shift', () => {
    const lunch = { date: '2026-11-21', shift: 'Lunch', pricePaise: 10_400, quantity: 2 } as const;
    const dinner = { ...lunch, shift: 'Dinner', pricePaise: 5050 } as const;
    const { orders, charges } = chargesOfCheckout({ lines: [dinner, lunch, dinner] });
    expect(orders.map((order) => [order.lines[0]?.shift, order.charges.totalPaise])).toEqual([
      ['Lunch', 20_800],
      ['Dinner', 20_200],
    ]);
    expect(charges.totalPaise).toBe(41_000);
  });
});
