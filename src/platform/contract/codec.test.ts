import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { decoded, encoded, type InsideOf } from './codec.ts';
import { MobileNo, Money } from './wire-formats.ts';

const Line = z.object({ name: z.string(), price: Money });
const Order = z.object({
  mobile_no: MobileNo,
  totalAmount: Money.check(z.gte(1)),
  refund: z.optional(z.object({ amount: Money })),
  fee: z.optional(Money),
  lines: z.array(Line),
  sums: z.optional(z.record(z.string(), z.object({ amount: Money }))),
});

const onWire = {
  mobile_no: '9876543210',
  totalAmount: 104.1,
  lines: [{ name: 'Dal', price: 85.55 }],
  sums: { cash: { amount: 0.1 } },
};
const inside: InsideOf<typeof Order> = {
  mobileNo: '9876543210',
  totalAmountPaise: 104_10,
  lines: [{ name: 'Dal', pricePaise: 85_55 }],
  sums: { cash: { amountPaise: 10 } },
};

describe('a value of a contract', () => {
  it('has rupees on the wire and paise inside, however deep', () => {
    expect(decoded(Order, Order.parse(onWire))).toEqual(inside);
    expect(encoded(Order, inside)).toEqual(onWire);
  });

  it('keeps the order of its fields, so that the wire stays the same to the byte', () => {
    expect(JSON.stringify(encoded(Order, inside))).toBe(JSON.stringify(onWire));
  });

  it('renames optional amounts too, and leaves out missing ones', () => {
    const more = { ...onWire, fee: 1, refund: { amount: 2 } };
    expect(decoded(Order, Order.parse(more))).toEqual({
      ...inside,
      feePaise: 1_00,
      refund: { amountPaise: 2_00 },
    });
  });

  it('may be a union, each kind with its own fields', () => {
    const Person = z.discriminatedUnion('role', [
      z.object({ role: z.literal('admin'), email: z.string() }),
      z.object({ role: z.literal('delivery'), mobile_no: MobileNo }),
    ]);
    const WithPassword = z.intersection(Person, z.object({ password: z.string() }));
    const person = { role: 'delivery', mobile_no: '9876543210', password: 'x' };
    expect(decoded(WithPassword, WithPassword.parse(person))).toEqual({
      role: 'delivery',
      mobileNo: '9876543210',
      password: 'x',
    });
  });

  it('is not copied where both forms are the same', () => {
    const plain = { name: 'Dal', tags: [{ text: 'new' }] };
    const Plain = z.object({ name: z.string(), tags: z.array(z.object({ text: z.string() })) });
    expect(decoded(Plain, plain)).toBe(plain);
  });

  it('has the form of the code as its type', () => {
    expectTypeOf<InsideOf<typeof Line>['pricePaise']>().toEqualTypeOf<number>();
    expectTypeOf<InsideOf<typeof Order>>().not.toHaveProperty('mobile_no');
    expectTypeOf<InsideOf<typeof Order>>().toHaveProperty('feePaise');
  });
});
