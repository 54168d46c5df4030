import { describe, expect, it } from 'vitest';
import { isShortened, readDay, readPaise } from './settlement-rules.ts';

describe('a cell', () => {
  it.each([
    ['104', 10_400],
    ['1.0', 100],
    ['-1,04,000.5', -10_400_050],
    ['₹ 2.3600', 236],
    ['-0.00', 0],
    ['', 0],
  ])('is an amount in rupees: %j', (text, paise) => {
    expect(readPaise(text, 'rupees')).toBe(paise);
  });

  it.each([
    ['10400', 10_400],
    ['10400.00', 10_400],
  ])('is an amount in paise: %s', (text, paise) => {
    expect(readPaise(text, 'paise')).toBe(paise);
  });

  it.each(['1.005', '1e5', 'ten', '1.2.3', '-0.', '-', '99999999999999', '99999999999.00'])(
    'is no amount: %j',
    (text) => {
      expect(readPaise(text, 'rupees')).toBeUndefined();
    },
  );

  it('has no part of a paisa', () => {
    expect(readPaise('104.50', 'paise')).toBeUndefined();
  });

  it.each([
    ['23/11/2026 10:15:00', '2026-11-23'],
    ['3-1-2026', '2026-01-03'],
    ['2026-11-23T10:15:00Z', '2026-11-23'],
  ])('is a day: %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it('can be seconds or not a day', () => {
    expect(readDay('1795409100')).toEqual({ seconds: 1_795_409_100 });
    expect(readDay('23 Nov')).toBeUndefined();
  });

  it.each(['9.87E+09', '4e11', '1E+5'])('was shortened by a spreadsheet: %s', (text) => {
    expect(isShortened(text)).toBe(true);
  });

  it.each(['pay_1E5', 'T2611211020', '412345678901'])('was not shortened: %s', (text) => {
    expect(isShortened(text)).toBe(false);
  });
});
