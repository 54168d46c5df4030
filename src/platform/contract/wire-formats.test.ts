import { describe, expect, it } from 'vitest';
import { Day, IndianMobile, Money, TenDigitMobile } from './wire-formats.ts';

describe('on the wire', () => {
  it('an amount is never negative, finer than a paisa or infinite', () => {
    for (const right of [0, 104, 85.5, 99_999.99])
      expect(Money.safeParse(right).success).toBe(true);
    for (const wrong of [-1, 104.005, Number.NaN, Number.POSITIVE_INFINITY, 1e300, '104', null]) {
      expect(Money.safeParse(wrong).success, String(wrong)).toBe(false);
    }
  });

  it('a date must exist', () => {
    expect(Day.safeParse('2028-02-29').success).toBe(true);
    expect(Day.safeParse('2026-02-29').success).toBe(false);
  });

  it('a mobile number has exactly ten digits, at the checkout starting with 6 to 9', () => {
    expect(TenDigitMobile.safeParse('1234567890').success).toBe(true);
    expect(IndianMobile.safeParse('1234567890').success).toBe(false);
    expect(IndianMobile.safeParse('9825012345').success).toBe(true);
    for (const wrong of [
      '982501234',
      '98250123456',
      '98250 12345',
      '+919825012345',
      '९८२५०१२३४५',
    ]) {
      expect(TenDigitMobile.safeParse(wrong).success, wrong).toBe(false);
      expect(IndianMobile.safeParse(wrong).success, wrong).toBe(false);
    }
  });
});
