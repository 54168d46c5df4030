/** The rules of sign-ins: the texts of both login forms, and how long tokens live. */
import { hourMs } from '#src/platform/contract/business-day.ts';
import { minPasswordLength, tooShortText } from '#src/platform/contract/password-length.ts';
import { roles, type StaffRole } from '#src/platform/contract/roles.ts';
import { isMobile, signInTexts, typedMobile } from '#src/staff/staff-rules.ts';

/** The last use of a session is written at most this often; a session can end this much early. */
const useIsWrittenEveryMs = 5 * 60_000;

/** The texts for missing fields of a login (product 8.1). */
export const loginTexts = {
  email: 'Email is required',
  mobile: 'Mobile number is required',
  password: signInTexts.password,
} as const;

/** The error of an email (product 8.1); `undefined` if it is valid. */
export function emailError(email: string): string | undefined {
  if (email.trim() === '') return loginTexts.email;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : signInTexts.emailForm;
}

/** The error of a mobile number (product 8.2); `undefined` if it is valid. */
export function loginMobileError(mobile: string): string | undefined {
  const number = typedMobile(mobile);
  if (number === '') return loginTexts.mobile;
  return isMobile(number) ? undefined : signInTexts.mobileForm;
}

/** The error of a password (product 8.1); `undefined` if it is valid. */
export function passwordError(password: string): string | undefined {
  if (password === '') return loginTexts.password;
  return password.length < minPasswordLength ? tooShortText(minPasswordLength) : undefined;
}

export function tokenExpiry(role: StaffRole, now: Date): Date {
  return new Date(now.getTime() + roles[role].sessionHours * hourMs);
}

/** A clock that was set back does not end a session. */
export function isIdle(role: StaffRole, lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= roles[role].idleHours * hourMs;
}

export function isUseWorthWriting(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= useIsWrittenEveryMs;
}
