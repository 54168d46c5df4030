import { describe, expect, it } from 'vitest';
import { toTenDigits } from './mobile-number.ts';

describe('a mobile number as phones write it', () => {
  it.each([
    '9876543210',
    '+91 98765 43210',
    '+919876543210',
    '+91-98765-43210',
    '(+91) 98765.43210',
    '0091 9876543210',
    '919876543210',
    '+91 (0) 98765 43210',
    '09876543210',
    '098765-43210',
    '98765 43210',
    ' 9876543210 ',
    // As an address book pastes it: between direction marks, with a narrow space.
    '\u202a+91\u202f98765\u00a043210\u202c',
    '98765\u201143210',
  ])('"%s" is reduced to its ten digits', (typed) => {
    expect(toTenDigits(typed)).toBe('9876543210');
  });

  it.each([
    ['a number that is still being typed', '+91 98765'],
    ['a number of another country', '+1 415 555 0100'],
    ['a number that starts with the code of another country', '+98 7654 3210'],
    ['a number with a plus and ten digits', '+9876543210'],
    ['a fixed line', '022 2345 6789'],
    ['one digit too many', '98765432101'],
    ['letters', '98765 4321O'],
    ['another script', '९८७६५४३२१०'],
    ['nothing', ''],
  ])('%s is not changed', (_what, typed) => {
    expect(toTenDigits(typed)).toBe(typed);
  });

  it('keeps ten digits that begin with the digits of the country code', () => {
    expect(toTenDigits('91987 65432')).toBe('9198765432');
  });
});
