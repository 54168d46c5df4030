/**
 * How amounts, dates, instants and mobile numbers look on the wire; apart from their sums, so that
 * a page needs no schema to count.
 */
import * as z from 'zod/mini';
import { isDay } from './business-day.ts';
import { marked } from './codec.ts';
import {
  indianMobileRequired,
  isIndianMobile,
  isTenDigits,
  mobileRequired,
  tenDigitsRequired,
} from './mobile-number.ts';
import { isPlainLine, isPlainText, plainTextProblem, visibleText } from './plain-text.ts';
import { isRupees } from './typed-amount.ts';

/**
 * An amount, never negative: `price` in rupees with at most two decimals on the wire, `pricePaise`
 * inside.
 */
export const Money = marked(
  z
    .number()
    .check(
      z.nonnegative(),
      z.refine(isRupees, { error: 'Amounts have at most two decimals.', abort: true }),
    ),
  'money',
);

/** The same for what can be less than nothing: a difference, or a sum after what went back. */
export const SignedMoney = marked(
  z.number().check(z.refine(isRupees, 'Amounts have at most two decimals.')),
  'money',
);

/**
 * A mobile number that the shop has: whatever its field is called on the wire, it is `mobileNo`
 * inside.
 */
export const MobileNo = marked(z.string(), 'mobileNo');

/**
 * A point in time: ISO 8601 with the business's offset on the wire, such as
 * `2026-11-21T10:25:00.000+05:30`. The server answers with a `Date`, and its serializer writes the
 * text; a browser works with the text, which has the business's wall clock in it.
 */
export const Instant = marked(z.string(), 'instant');

/** `yyyy-MM-dd`, and a date that exists. */
export const Day = z
  .string()
  .check(z.refine(isDay, 'A date is written yyyy-MM-dd and must exist.'));

/** One that somebody typed, of any ten digits. */
export const TenDigitMobile = marked(
  z.string(tenDigitsRequired).check(z.refine(isTenDigits, tenDigitsRequired)),
  'mobileNo',
);

/** One that somebody typed, as an Indian phone has it. */
export const IndianMobile = marked(
  z.string(mobileRequired).check(
    z.refine((text) => text.trim() !== '', { error: mobileRequired, abort: true }),
    z.refine(isIndianMobile, indianMobileRequired),
  ),
  'mobileNo',
);

/**
 * A text that somebody typed, as people see it; `required` is what a blank one hears, left out
 * where it may be blank.
 */
function typedText(
  isPlain: (text: string) => boolean,
  most: number,
  required = '',
  tooLong = `Please keep it under ${most} characters.`,
) {
  return z.string(required).check(
    z.overwrite(visibleText),
    z.minLength(required === '' ? 0 : 1, required),
    // What is much too long would keep the checks behind this one busy for seconds.
    z.maxLength(most, { error: tooLong, abort: true }),
    z.refine(isPlain, plainTextProblem),
  );
}

/** One line that somebody typed; see `typedText`. */
export function plainLine(most: number, required?: string, tooLong?: string) {
  return typedText(isPlainLine, most, required, tooLong);
}

/** One or more lines that somebody typed; see `typedText`. */
export function plainText(most: number, required?: string) {
  return typedText(isPlainText, most, required);
}
