/** What identifies the people who work here. */
import { isIndianMobile, toTenDigits } from '#src/platform/contract/mobile-number.ts';

export const maxNameLength = 80;

/** What the login forms and the Staff page say about a wrong login (product 8.1, 8.2). */
export const signInTexts = {
  emailForm: 'Invalid email format',
  mobileForm: 'Invalid mobile number format',
  password: 'Password is required',
} as const;

/** An optional plus, a country code of 1 to 3 digits, then 6 to 14 digits (product 8.2). */
export function isMobile(text: string): boolean {
  return /^\+?\d{1,3}\d{6,14}$/.test(text);
}

/**
 * One spelling of a mobile number, so that "+91 98765 00001" and "9876500001" are one person: ten digits for India,
 * else the plus and the digits. Text with letters in it is nobody's number and stays as it is.
 */
export function normalMobile(mobile: string): string {
  if (/\p{L}/u.test(mobile)) return mobile;
  const digits = mobile.replaceAll(/[^\d]/g, '');
  const national = toTenDigits(digits);
  return isIndianMobile(national) ? national : `+${digits}`;
}
