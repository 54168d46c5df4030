import { describe, expect, it } from 'vitest';
import {
  emailError,
  isIdle,
  isUseWorthWriting,
  loginMobileError,
  passwordError,
  tokenExpiry,
} from './auth-rules.ts';

describe('the admin login', () => {
  it.each([
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    ['meena', 'Invalid email format'],
    ['meena@shop', 'Invalid email format'],
    ['me ena@shop.in', 'Invalid email format'],
    ['meena@shop.in', undefined],
  ])('has this error for the email "%s": %s', (email, expected) => {
    expect(emailError(email)).toBe(expected);
  });
});

describe('the delivery login', () => {
  it.each([
    ['', 'Mobile number is required'],
    ['98765', 'Invalid mobile number format'],
    ['987 65', 'Invalid mobile number format'],
    ['+', 'Invalid mobile number format'],
    ['98765x43210', 'Invalid mobile number format'],
    ['98765+43210', 'Invalid mobile number format'],
    ['98765 43210', undefined],
    ['(98765) 43-210', undefined],
    ['98765.43210', undefined],
    ['+91 98765 43210', undefined],
    ['+44 7700 900123', undefined],
    [' - ', 'Mobile number is required'],
    ['++919876543210', 'Invalid mobile number format'],
    ['123456789012345678', 'Invalid mobile number format'],
    ['9876543210', undefined],
    ['+919876543210', undefined],
  ])('has this error for the mobile number "%s": %s', (mobile, expected) => {
    expect(loginMobileError(mobile)).toBe(expected);
  });
});

describe('a password', () => {
  it.each([
    ['', 'Password is required'],
    ['12345', 'Password must be at least 6 characters long'],
    ['123456', undefined],
  ])('"%s" has the error: %s', (password, expected) => {
    expect(passwordError(password)).toBe(expected);
  });
});

describe('a token', () => {
  it('lives 12 hours for admins and 24 hours for delivery people', () => {
    const now = new Date('2026-11-21T00:00:00Z');
    expect(tokenExpiry('admin', now)).toEqual(new Date('2026-11-21T12:00:00Z'));
    expect(tokenExpiry('delivery', now)).toEqual(new Date('2026-11-22T00:00:00Z'));
  });
});

describe('a session', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['admin', '2026-11-21T04:00:01Z', false],
    ['admin', '2026-11-21T04:00:00Z', true],
    ['delivery', '2026-11-21T04:00:00Z', false],
    ['delivery', '2026-11-20T12:00:00Z', true],
    ['admin', '2026-11-21T13:00:00Z', false],
  ] as const)('of an %s, last used at %s, has ended: %s', (role, lastUsed, expected) => {
    expect(isIdle(role, new Date(lastUsed), now)).toBe(expected);
  });

  it('has its last use written at most every five minutes', () => {
    expect(isUseWorthWriting(new Date('2026-11-21T11:55:01Z'), now)).toBe(false);
    expect(isUseWorthWriting(new Date('2026-11-21T11:55:00Z'), now)).toBe(true);
  });
});
