/**
 * Mobile numbers of customers: ten digits, and what is said of others, as the specification's
 * section 5 has them.
 */

const tenDigits = /^\d{10}$/;
const indianMobile = /^[6-9]\d{9}$/;

export const mobileRequired = 'Please enter a mobile number.';
export const tenDigitsRequired = 'Please enter a valid 10-digit mobile number.';
export const indianMobileRequired =
  'Please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.';

/** Order look-up and the contact form: exactly ten digits. */
export function isTenDigits(text: string): boolean {
  return tenDigits.test(text);
}

/** Checkout: ten digits that start with 6, 7, 8 or 9. */
export function isIndianMobile(text: string): boolean {
  return indianMobile.test(text);
}
