import { describe, expect, it } from 'vitest';
import { isTrusted, readTrust, withAccount, writeTrust } from './device-trust.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe('a device', () => {
  it('is trusted for the accounts that signed in on it, and for no other', () => {
    const device = readTrust(writeTrust(withAccount(readTrust(undefined), 'meena', now)));
    expect(isTrusted(device, 'meena', now)).toBe(true);
    expect(isTrusted(device, 'zoya', now)).toBe(false);
  });

  it('is trusted for 30 days after each sign-in', () => {
    const device = withAccount(readTrust(undefined), 'meena', now);
    expect(isTrusted(device, 'meena', daysLater(29.9))).toBe(true);
    expect(isTrusted(device, 'meena', daysLater(30))).toBe(false);
    expect(isTrusted(withAccount(device, 'meena', daysLater(29)), 'meena', daysLater(40))).toBe(
      true,
    );
  });

  it('keeps its id, and the eight accounts that signed in last', () => {
    const fresh = readTrust(undefined);
    let device = fresh;
    for (let n = 1; n <= 9; n++) device = withAccount(device, `account-${n}`, now);
    const read = readTrust(writeTrust(device));
    expect(read.deviceId).toBe(fresh.deviceId);
    expect(read.accounts.map(({ mark }) => mark)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2].map((n) => `account-${n}`),
    );
  });

  it('has an id of its own', () => {
    expect(readTrust(undefined).deviceId).not.toBe(readTrust(undefined).deviceId);
  });
});
