import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  creditPartsOf,
  financialYearOf,
  gstBasisPointsOf,
  serialText,
  type TaxedAmount,
  taxPartsOf,
  titleOf,
} from './receipt-rules.ts';

describe('a financial year', () => {
  it.each([
    ['2026-03-31', '2025-26'],
    ['2026-04-01', '2026-27'],
    ['2026-12-31', '2026-27'],
    ['2027-01-01', '2026-27'],
    ['2027-03-31', '2026-27'],
    ['2027-04-01', '2027-28'],
    ['2099-04-01', '2099-00'],
  ])('runs from April to March: %s is in %s', (day, year) => {
    expect(financialYearOf(day)).toBe(year);
  });
});

describe('a serial', () => {
  it('names its series, its financial year and its number', () => {
    expect(serialText('receipt', '2026-27', 42)).toBe('R26-27/000042');
    expect(serialText('creditNote', '2026-27', 7)).toBe('C26-27/000007');
  });

  it('has at most 16 letters, digits, hyphens and slashes', () => {
    expect(serialText('receipt', '2026-27', 999_999_999)).toMatch(/^[A-Z\d/-]{16}$/);
    expect(() => serialText('receipt', '2026-27', 1_000_000_000)).toThrow(RangeError);
  });
});

describe('the tax included in a total', () => {
  it.each([
    [1, 1, 0],
    [20, 20, 0],
    [21, 19, 1],
    [62, 60, 1],
    [63, 59, 2],
    [10_400, 9904, 248],
    [10_500, 10_000, 250],
    [20_800, 19_810, 495],
    [99_999, 95_237, 2381],
    [1_00_000_00, 95_23_810, 2_38_095],
  ])('of %i paise is two equal halves beside %i paise', (amount, taxablePaise, half) => {
    expect(taxPartsOf(amount, 500)).toEqual({
      taxablePaise,
      cgstPaise: half,
      sgstPaise: half,
    });
  });

  it('adds up to the paisa, with equal halves within half a paisa of 2.5 %', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 15_00_00_000_00 }), (amount) => {
        const { taxablePaise, cgstPaise, sgstPaise } = taxPartsOf(amount, 500);
        expect(taxablePaise + cgstPaise + sgstPaise).toBe(amount);
        expect(cgstPaise).toBe(sgstPaise);
        expect(Math.abs(cgstPaise - amount / 42)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it.each(['composition', 'unregistered'] as const)('is zero for a seller who is %s', (scheme) => {
    expect(taxPartsOf(10_400, gstBasisPointsOf(scheme))).toEqual({
      taxablePaise: 10_400,
      cgstPaise: 0,
      sgstPaise: 0,
    });
  });
});

describe('the tax of credit notes', () => {
  const none = { amountPaise: 0, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0 };
  const receiptOf = (amountPaise: number, gstBasisPoints = 500) => ({
    amountPaise,
    gstBasisPoints,
    ...taxPartsOf(amountPaise, gstBasisPoints),
  });
  const plus = (sum: TaxedAmount, next: TaxedAmount): TaxedAmount => ({
    amountPaise: sum.amountPaise + next.amountPaise,
    taxablePaise: sum.taxablePaise + next.taxablePaise,
    cgstPaise: sum.cgstPaise + next.cgstPaise,
    sgstPaise: sum.sgstPaise + next.sgstPaise,
  });

  it('leaves the rounding difference to the last note', () => {
    // 110 paise include 2.62 paise of each tax: three notes, each rounded on its own, would take 9
    // of 8.
    const receipt = receiptOf(330);
    let given: TaxedAmount = none;
    const halves = [110, 110, 110].map((amountPaise) => {
      const parts = creditPartsOf(receipt, given, amountPaise);
      given = plus(given, { amountPaise, ...parts });
      return parts.cgstPaise;
    });
    expect([halves, receipt.cgstPaise]).toEqual([[3, 2, 3], 8]);
  });

  it('never exceeds the receipt’s, and is all of it when everything is given back', () => {
    const parts = fc.array(fc.integer({ min: 100, max: 500_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(parts, fc.constantFrom(0, 500, 1800), (amounts, rate) => {
        const receipt = receiptOf(
          amounts.reduce((sum, amount) => sum + amount, 0),
          rate,
        );
        let given: TaxedAmount = none;
        for (const amountPaise of amounts) {
          const note = creditPartsOf(receipt, given, amountPaise);
          expect(Math.min(note.taxablePaise, note.cgstPaise)).toBeGreaterThanOrEqual(0);
          expect(note.taxablePaise + note.cgstPaise + note.sgstPaise).toBe(amountPaise);
          given = plus(given, { amountPaise, ...note });
          expect(given.taxablePaise).toBeLessThanOrEqual(receipt.taxablePaise);
          expect(given.cgstPaise).toBeLessThanOrEqual(receipt.cgstPaise);
        }
        expect({ ...given, gstBasisPoints: rate }).toEqual(receipt);
      }),
    );
  });

  it('is never negative after notes that were rounded one by one', () => {
    const given = { amountPaise: 10_000, taxablePaise: 9_480, cgstPaise: 260, sgstPaise: 260 };
    expect(creditPartsOf(receiptOf(10_400), given, 400)).toEqual({
      taxablePaise: 400,
      cgstPaise: 0,
      sgstPaise: 0,
    });
  });
});

describe('the title of the document', () => {
  it.each([
    ['regular', 'Tax Invoice'],
    ['composition', 'Bill of Supply'],
    ['unregistered', 'Receipt'],
  ] as const)('of a seller who is %s is %s, and Credit Note for a refund', (scheme, title) => {
    expect(titleOf('receipt', scheme)).toBe(title);
    expect(titleOf('creditNote', scheme)).toBe('Credit Note');
  });
});
