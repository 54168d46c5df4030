import { describe, expect, it } from 'vitest';
import { businessProfile } from './business-profile.ts';
import { schemeOn, type TaxPeriod, validTaxSchemes } from './tax-rules.ts';
import { taxSchemes } from './tax-schemes.ts';

const gstin = '24AAAFT0000A1ZF';
const history: TaxPeriod[] = [
  { from: '2025-04-01', scheme: 'composition' },
  { from: '2026-10-15', scheme: 'regular' },
  { from: '2027-04-01', scheme: 'unregistered' },
];

describe('the tax scheme of a day', () => {
  it.each([
    ['2025-03-31', 'unregistered'],
    ['2025-04-01', 'composition'],
    ['2026-10-14', 'composition'],
    ['2026-10-15', 'regular'],
    ['2027-03-31', 'regular'],
    ['2027-04-01', 'unregistered'],
    ['2040-01-01', 'unregistered'],
  ])('on %s is %s', (day, scheme) => {
    expect(schemeOn(history, day)).toBe(scheme);
  });
});

describe('the tax schemes of the business', () => {
  it('are taken as they are when every document can be made with them', () => {
    expect(validTaxSchemes(history, { gstin })).toBe(history);
    expect(validTaxSchemes(taxSchemes, businessProfile)).toBe(taxSchemes);
  });

  it('need no GSTIN while the business is not registered', () => {
    const unregistered: TaxPeriod[] = [{ from: '2026-04-01', scheme: 'unregistered' }];
    expect(validTaxSchemes(unregistered, {})).toBe(unregistered);
  });

  const regular = { from: '2026-04-01', scheme: 'regular' } as const;
  it.each<[string, TaxPeriod[], string | undefined]>([
    ['at least one', [], gstin],
    ['a date', [{ from: '2026-02-30', scheme: 'unregistered' }], gstin],
    ['after the one before', [regular, { from: '2025-04-01', scheme: 'composition' }], gstin],
    ['after the one before', [regular, { from: '2026-04-01', scheme: 'composition' }], gstin],
    ['one of', [{ from: '2026-04-01', scheme: 'none' as 'regular' }], gstin],
    ['GSTIN', [regular], undefined],
    ['GSTIN', [{ from: '2026-04-01', scheme: 'composition' }], undefined],
  ])('are refused with a sentence that says "%s"', (words, periods, number) => {
    expect(() => validTaxSchemes(periods, { gstin: number })).toThrow(
      new RegExp(`^The tax scheme.*${words}.*\\.$`),
    );
  });
});
