import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumGoods, unreadableGood } from './goods-rules.ts';
import { quantityText } from './quantity-rules.ts';

const roti = { unit: 'pc', thousandths: 412_000, goods: '35 g atta\n2 ml oil' } as const;

function said(components: Parameters<typeof sumGoods>[0]): string[] {
  return sumGoods(components).map(
    ({ name, unit, thousandths }) => `${name} ${quantityText(thousandths, unit)}`,
  );
}

describe('raw goods', () => {
  it('are what the sums of a count take, with extras', () => {
    expect(said([roti])).toEqual(['atta 14.42 kg', 'oil 824 ml']);
    expect(said([{ ...roti, extra: 20_000 }])).toEqual(['atta 15.12 kg', 'oil 864 ml']);
  });

  it('of several components are one sum for each name and unit', () => {
    const paratha = { unit: 'pc', thousandths: 100_000, goods: 'Atta 60 g\n1 potato' } as const;
    expect(said([roti, paratha])).toEqual(['atta 20.42 kg', 'oil 824 ml', 'potato 100']);
  });

  it('are for one kilo or litre of what is weighed or poured', () => {
    const dal = { unit: 'ml', thousandths: 19_200_000, goods: '250 g toor dal' } as const;
    expect(said([dal])).toEqual(['toor dal 4.8 kg']);
  });

  it('need an amount in each line', () => {
    expect(unreadableGood('35 g atta\n\n1½ egg\nતેલ 2 ml')).toBeUndefined();
    expect(unreadableGood('35 g atta\nsalt')).toBe('salt');
    expect(unreadableGood('')).toBeUndefined();
    expect(sumGoods([{ ...roti, goods: '' }])).toEqual([]);
  });

  it('are never less than the exact sum, and less than a gram more for each component', () => {
    const components = fc.array(
      fc.record({
        thousandths: fc.integer({ min: 1, max: 2_000_000 }),
        grams: fc.integer({ min: 1, max: 500 }),
        unit: fc.constantFrom('pc' as const, 'ml' as const),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(components, (all) => {
        const sums = sumGoods(all.map((each) => ({ ...each, goods: `${each.grams} g rice` })));
        const exact = all.reduce(
          (sum, { thousandths, grams, unit }) =>
            sum + (thousandths * grams) / (unit === 'ml' ? 1000 : 1),
          0,
        );
        const [{ thousandths } = { thousandths: 0 }] = sums;
        expect(thousandths).toBeGreaterThanOrEqual(Math.floor(exact));
        expect(thousandths).toBeLessThan(exact + 1000 * (all.length + 1));
      }),
    );
  });
});
