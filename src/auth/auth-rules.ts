/** Who may sign in with what: the texts of both login forms, and how long a token lives. */
import { hourMs } from '#src/platform/contract/business-day.ts';
import { minPasswordLength, tooShortText } from '#src/platform/contract/password-length.ts';
import { roles, type StaffRole } from '#src/platform/contract/roles.ts';
import { isMobile, signInTexts, typedMobile } from '#src/staff/staff-rules.ts';

/**
 * The last use of a session is written this often at most; it ends this much early at the worst.
 */
const useIsWrittenEveryMs = 5 * 60_000;

/** What is said of a login's field that is missing (product 8.1). */
export const loginTexts = {
  email: 'Email is required',
  mobile: 'Mobile number is required',
  password: signInTexts.password,
} as const;

/** Product 8.1; `undefined` is no error. */
export function emailError(email: string): string | undefined {
  if (email.trim() === '') return loginTexts.email;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : signInTexts.emailForm;
}

/** Product 8.2; `undefined` is no error. */
export function loginMobileError(mobile: string): string | undefined {
  const number = typedMobile(mobile);
  if (number === '') return loginTexts.mobile;
  return isMobile(number) ? undefined : signInTexts.mobileForm;
}

/** Product 8.1. */
export function passwordError(password: string): string | undefined {
  if (password === '') return loginTexts.password;
  return password.length < minPasswordLength ? tooShortText(minPasswordLength) : undefined;
}

export function tokenExpiry(role: StaffRole, now: Date): Date {
  return new Date(now.getTime() + roles[role].sessionHours * hourMs);
}

/** A clock that was set back ends nothing. */
export function isIdle(role: StaffRole, lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= roles[role].idleHours * hourMs;
}

export function isUseWorthWriting(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= useIsWrittenEveryMs;
}
