import { describe, expect, it } from 'vitest';
import { normalMobile, ownerRefusal, roleRefusal } from './staff-rules.ts';

describe('the mobile number of a delivery person', () => {
  it.each([
    ['9876500001', '9876500001'],
    ['+919876500001', '9876500001'],
    ['919876500001', '9876500001'],
    ['09876500001', '9876500001'],
    ['+91 98765 00001', '9876500001'],
    ['+447700900123', '+447700900123'],
    ['98765abc00001', '98765abc00001'],
  ])('%s is the same as %s', (given, expected) => {
    expect(normalMobile(given)).toBe(expected);
  });
});

describe('another role', () => {
  it.each([
    ['owner', 'admin', true],
    ['admin', 'owner', true],
    ['kitchen', 'delivery', false],
    ['delivery', 'admin', false],
  ] as const)('%s to %s is possible with one login alone: %s', (from, to, isPossible) => {
    expect(roleRefusal(from, to) === undefined).toBe(isPossible);
  });
});

describe('a shop keeps an owner', () => {
  const two = [{ id: 'asha' }, { id: 'meena' }];
  it.each([
    [two, 'asha', 'meena', undefined],
    [two, 'zoya', 'meena', undefined],
    [two, 'meena', 'meena', 'You can’t deactivate yourself.'],
    [[{ id: 'asha' }], 'asha', 'meena', 'The last owner can’t be deactivated.'],
    [[{ id: 'asha' }], 'zoya', 'meena', 'You are not an owner any more.'],
  ])('of %j: %s by %s', (owners, id, actingId, refusal) => {
    expect(ownerRefusal(owners, { id, actingId, action: 'deactivate' })).toBe(refusal);
  });
});
