import { describe, expect, it } from 'vitest';
import { toPaise, toRupees } from './money.ts';
import { formatPaise } from './rupee-format.ts';
import { isRupees, paiseOf, rupeesText } from './typed-amount.ts';

describe('money', () => {
  it('is integer paise inside and a number of rupees with at most two decimals on the wire', () => {
    expect(toPaise(104)).toBe(10_400);
    expect(toPaise(85.5)).toBe(8550);
    expect(toPaise(1.1)).toBe(110);
    expect(toRupees(8550)).toBe(85.5);
  });

  it('survives the conversion to rupees and back for every amount', () => {
    for (let paise = 0; paise < 30_000; paise += 1) expect(toPaise(toRupees(paise))).toBe(paise);
  });

  it('refuses amounts that are finer than a paisa, infinite or not a number', () => {
    for (const amount of [104.005, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
      expect(isRupees(amount)).toBe(false);
      expect(() => toPaise(amount)).toThrow(RangeError);
    }
  });

  it('that was typed or stored is read as paise or undefined', () => {
    expect([85.55, 0, 104.005, '104', null].map(paiseOf)).toEqual([8555, 0, ...Array(3)]);
    expect(rupeesText(10_450)).toBe('104.50');
  });

  it('is shown with two decimals and Indian grouping', () => {
    expect(formatPaise(10_400)).toBe('₹104.00');
    expect(formatPaise(1_00_000_00)).toBe('₹1,00,000.00');
  });
});
