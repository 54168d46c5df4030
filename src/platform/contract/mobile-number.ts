/** Mobile numbers of customers: ten digits, and the messages for other input (product 1.7). */

const tenDigits = /^\d{10}$/;
const indianMobile = /^[6-9]\d{9}$/;
/**
 * Characters that people write between digits, and the invisible characters that address books
 * copy.
 */
const separators = /[\s().\-\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** India's country code, as dialled or written, or the trunk prefix 0. */
const withPrefix = /^(?:(?:\+|00?)?910?|0)?([6-9]\d{9})$/;

export const mobileRequired = 'Please enter a mobile number.';
export const tenDigitsRequired = 'Please enter a valid 10-digit mobile number.';
export const indianMobileRequired =
  'Please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.';

/** The number stored in place of an erased person's number; no phone has it (product 24.14). */
export const erasedNumber = '0000000000';

/** The number as lists show it. */
export function shownNumber(mobileNo: string): string {
  return mobileNo === erasedNumber ? 'Erased' : mobileNo;
}

/** Order look-up and the contact form: exactly ten digits. */
export function isTenDigits(text: string): boolean {
  return tenDigits.test(text);
}

/** Checkout: ten digits that start with 6, 7, 8 or 9. */
export function isIndianMobile(text: string): boolean {
  return indianMobile.test(text);
}

/** Removes the characters that people write between digits. */
export function withoutSeparators(text: string): string {
  return text.replaceAll(separators, '');
}

/**
 * Converts an Indian mobile number as phones write it (`+91 98765 43210`, `098765-43210`) to its
 * ten digits. Other text is returned unchanged: an incomplete number, or a number of another
 * country.
 */
export function toTenDigits(text: string): string {
  return withPrefix.exec(withoutSeparators(text))?.[1] ?? text;
}
