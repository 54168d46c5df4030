import { describe, expect, it } from 'vitest';
import { isGstin } from './gstin-rules.ts';

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
