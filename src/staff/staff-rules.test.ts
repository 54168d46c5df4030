import { describe, expect, it } from 'vitest';
import { normalMobile } from './staff-rules.ts';

describe('the mobile number of a delivery person', () => {
  it.each([
    ['9876500001', '9876500001'],
    ['+919876500001', '9876500001'],
    ['919876500001', '9876500001'],
    ['09876500001', '9876500001'],
    ['+91 98765 00001', '9876500001'],
    ['+447700900123', '+447700900123'],
    ['98765abc00001', '98765abc00001'],
  ])('%s is one person with %s', (given, expected) => {
    expect(normalMobile(given)).toBe(expected);
  });
});
