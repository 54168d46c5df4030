import { describe, expect, it } from 'vitest';
import { testFacts } from '#lab/screens/test-facts.ts';
import { isFssaiNumber, isGstin, legalLines } from './business-rules.ts';

const { gstin, ...withoutGstin } = testFacts;

describe('an FSSAI licence number', () => {
  it.each(['10726000000000', '20726000000000'])('may be %s', (text) => {
    expect(isFssaiNumber(text)).toBe(true);
  });

  it.each([
    '',
    '1072600000000',
    '107260000000000',
    '30726000000000',
    '10726 00000000',
    '1072600000000X',
  ])('is not "%s"', (text) => {
    expect(isFssaiNumber(text)).toBe(false);
  });
});

describe('a GSTIN', () => {
  it('ends in the check digit of the fourteen before it', () => {
    const digits = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    expect(digits.filter((digit) => isGstin(`24AAAFT0000A1Z${digit}`))).toEqual(['F']);
  });

  it('is refused with two neighbours swapped', () => {
    expect(isGstin('42AAAFT0000A1ZF')).toBe(false);
  });

  it.each(['', '24AAAFT0000A1Z', '24aaaft0000a1zf', '24AAAFT0000A0ZF', '24AAAFT0000A1XF'])(
    'is not "%s"',
    (text) => {
      expect(isGstin(text)).toBe(false);
    },
  );
});

describe('the lines at the foot of every page', () => {
  it('say by which licence and under which name food is sold, and who hears complaints', () => {
    expect(
      legalLines({
        ...testFacts,
        legalName: 'Asha Foods',
        addressLines: ['1 Lane', 'Surat 395001'],
      }),
    ).toEqual([
      'FSSAI Lic. No. 10726000000000',
      'Asha Foods, 1 Lane, Surat 395001',
      `GSTIN ${gstin}`,
      'Grievance officer: Meera Patel',
    ]);
  });

  it('leave out a GSTIN that the business does not have', () => {
    expect(legalLines(withoutGstin).join()).not.toContain('GSTIN');
    expect(legalLines(withoutGstin)).toHaveLength(3);
  });
});
