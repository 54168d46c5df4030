import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extraText, quantityText, readQuantity } from './quantity-rules.ts';
import { componentUnits } from './shift-day-rules.ts';

it('an extra says how much and whom it is for', () => {
  expect(extraText({ unit: 'pc' })).toBe('');
  expect(extraText({ unit: 'pc', extra: 20_000 })).toBe('+ 20 extra');
  expect(extraText({ unit: 'ml', extra: 1_500_000, extraReason: 'for the counter' })).toBe(
    '+ 1½ l extra: for the counter',
  );
});

describe('a quantity is written as a cook says it', () => {
  it.each([
    [412_000, 'pc', '412'],
    [1_412_000, 'pc', '1,412'],
    [0, 'pc', '0'],
    [500, 'pc', '½'],
    [2_250, 'pc', '2¼'],
    [333, 'pc', '⅓'],
    [999, 'pc', '1'],
    [1_100, 'pc', '1.1'],
    [96_000, 'portion', '96'],
    [500, 'portion', '½'],
    [200_000, 'g', '200 g'],
    [1_500_000, 'g', '1½ kg'],
    [1_000_000, 'g', '1 kg'],
    [19_200_000, 'ml', '19.2 l'],
    [19_235_000, 'ml', '19.235 l'],
    [999_000, 'ml', '999 ml'],
    [999_500, 'ml', '1 l'],
    [1_333_000, 'g', '1⅓ kg'],
    [1_334_000, 'g', '1.334 kg'],
  ] as const)('%d thousandths of %s are %s', (thousandths, unit, text) => {
    expect(quantityText(thousandths, unit)).toBe(text);
  });

  it('is never empty, and is off by at most a hundredth', () => {
    const quantity = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(quantity, fc.constantFrom(...componentUnits), (thousandths, unit) => {
        const [figure = '', name = ''] = quantityText(thousandths, unit).split(' ');
        const scale = name === 'kg' || name === 'l' ? 1_000_000 : 1000;
        const read = readQuantity(figure.replaceAll(',', '')) ?? Number.NaN;
        const off = Math.abs((read / 1000) * scale - thousandths);
        expect(off).toBeLessThanOrEqual(name === 'g' || name === 'ml' ? 1000 : scale / 100);
      }),
    );
  });
});

describe('a typed quantity', () => {
  it.each([
    ['20', 20_000],
    [' 1½ ', 1_500],
    ['½', 500],
    ['2.5', 2_500],
    ['2,25', 2_250],
    ['0', 0],
  ])('%s is parsed', (text, thousandths) => {
    expect(readQuantity(text)).toBe(thousandths);
  });

  it.each(['', '-3', 'twenty', '1.5½', '1e3', '2 3', '100001', '1.2345', '٣'])(
    '%s is not a quantity',
    (text) => {
      expect(readQuantity(text)).toBeUndefined();
    },
  );
});
