import { describe, expect, it } from 'vitest';
import { columnsOf, isShortened, missingColumns, readAmount, readDay } from './settlement-rules.ts';

describe('the columns of a settlement file', () => {
  it.each([
    ['Entity_ID', 'entityId'],
    ['fee (exclusive tax)', 'fee'],
    ['PhonePeReferenceId', 'entityId'],
    ['Merchant Reference Id', 'ownRef'],
    ['Settlement UTR', 'utr'],
    ['Settlement Date', 'settledAt'],
  ])('are known by name: %s', (header, column) => {
    expect([...columnsOf([header]).keys()]).toEqual([column]);
  });

  it('take the preferred name if a file has two', () => {
    expect(columnsOf(['settlement_id', 'settlement_utr']).get('utr')).toBe(1);
    expect(columnsOf(['fee', 'fee (exclusive tax)']).get('fee')).toBe(1);
  });

  it('are named if they are missing', () => {
    expect(missingColumns('phonepe', columnsOf(['Amount', 'UTR', 'Fee']))).toEqual([
      'the id of the payment',
      "the shop's reference",
      'the day of settlement',
    ]);
  });
});

describe('a cell', () => {
  it.each([
    ['104', { digits: 10_400, decimals: 0 }],
    ['-1,04,000.5', { digits: -10_400_050, decimals: 1 }],
    ['₹ 2.3600', { digits: 236, decimals: 4 }],
  ])('is an amount: %s', (text, amount) => {
    expect(readAmount(text)).toEqual(amount);
  });

  it.each(['', '1.005', '1e5', 'ten', '1.2.3', '99999999999999'])(
    'is not an amount: %j',
    (text) => {
      expect(readAmount(text)).toBeUndefined();
    },
  );

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
