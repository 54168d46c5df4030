import { describe, expect, it } from 'vitest';
import { isGstin } from './gstin-rules.ts';

describe('a GSTIN', () => {
  it('ends with the check digit of the fourteen characters before', () => {
    const digits = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    expect(digits.filter((digit) => isGstin(`24AAAFT0000A1Z${digit}`))).toEqual(['F']);
  });

  it('is refused if two neighbouring characters are swapped', () => {
    expect(isGstin('42AAAFT0000A1ZF')).toBe(false);
  });

  it.each(['', '24AAAFT0000A1Z', '24aaaft0000a1zf', '24AAAFT0000A0ZF', '24AAAFT0000A1XF'])(
    'can’t be "%s"',
    (text) => {
      expect(isGstin(text)).toBe(false);
    },
  );
});
