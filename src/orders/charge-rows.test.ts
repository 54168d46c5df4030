import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeRows } from './charge-rows.ts';
import { chargesWith, extras, extrasBy, linesPaiseOf } from './charges.ts';

const thalis = [{ pricePaise: 10_400, quantity: 2 }];

describe('the rows of a sum', () => {
  it('are left out when the dishes are the whole total', () => {
    expect(chargeRows({ totalPaise: 20_800 }, thalis)).toEqual([]);
    expect(chargeRows(chargesWith(20_800, { deliveryPaise: 0, discountPaise: 0 }), thalis)).toEqual(
      [],
    );
  });

  it('name a fee, a discount, and the part of a stored total that the lines don’t explain', () => {
    const paid = { totalPaise: 32_300, deliveryPaise: 2000, discountPaise: 500 };
    expect(chargeRows(paid, thalis)).toEqual([
      { label: 'Dishes', paise: 20_800 },
      { label: 'Delivery fee', paise: 2000 },
      { label: 'Discount', paise: -500 },
      { label: 'Taken out after it was paid', paise: 10_000 },
    ]);
  });

  it('add up to the total, with one row for each charge', () => {
    const paise = fc.nat(50_000);
    const line = fc.record({ pricePaise: paise, quantity: fc.integer({ min: 1, max: 9 }) });
    const paiseOfEach = fc.array(paise, { minLength: extras.length, maxLength: extras.length });
    fc.assert(
      fc.property(fc.array(line), paiseOfEach, paise, (lines, amounts, takenOut) => {
        const of = new Map(extras.map(([extra], index) => [extra, amounts[index] ?? 0]));
        const { totalPaise, ...cost } = chargesWith(
          linesPaiseOf(lines) + takenOut,
          extrasBy((extra) => of.get(extra) ?? 0),
        );
        const rows = chargeRows({ ...cost, totalPaise }, lines);
        const shown = amounts.filter((amount) => amount > 0).length + (takenOut > 0 ? 1 : 0);
        expect(rows).toHaveLength(shown === 0 ? 0 : shown + 1);
        const sum = rows.reduce((so, row) => so + row.paise, 0);
        expect(rows.length === 0 ? linesPaiseOf(lines) : sum).toBe(totalPaise);
      }),
    );
  });
});
