/** Mobile numbers of customers: ten digits, and what is said of others (product 1.7). */

const tenDigits = /^\d{10}$/;
const indianMobile = /^[6-9]\d{9}$/;
/**
 * What people write between digits, and the signs without a width that address books copy along.
 */
const separators = /[\s().\-\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** India's country code as it is dialled or written, and the zero of a call within the country. */
const withPrefix = /^(?:(?:\+|00?)?910?|0)?([6-9]\d{9})$/;

export const mobileRequired = 'Please enter a mobile number.';
export const tenDigitsRequired = 'Please enter a valid 10-digit mobile number.';
export const indianMobileRequired =
  'Please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.';

/** Stands where the number of a person was who is erased: no phone has it (product 24.14). */
export const erasedNumber = '0000000000';

/** As lists show it. */
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

/** The number without what people write between its digits. */
export function withoutSeparators(text: string): string {
  return text.replaceAll(separators, '');
}

/**
 * The ten digits of an Indian mobile number as a phone writes it: `+91 98765 43210`,
 * `098765-43210`. Everything else stays as it is: a number that is still being typed, and one of
 * another country.
 */
export function toTenDigits(text: string): string {
  return withPrefix.exec(withoutSeparators(text))?.[1] ?? text;
}
