/**
 * The schemas of amounts, dates, instants and mobile numbers on the wire. Separate from the
 * arithmetic so that a page can calculate without loading a schema.
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
  toTenDigits,
} from './mobile-number.ts';
import { isPlainLine, isPlainText, plainTextProblem, visibleText } from './plain-text.ts';
import { isRupees } from './typed-amount.ts';

/**
 * An amount that is not negative: `price` in rupees with at most two decimals on the wire,
 * `pricePaise` in the code.
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

/** An amount that can be negative: a difference, or a sum after refunds. */
export const SignedMoney = marked(
  z.number().check(z.refine(isRupees, 'Amounts have at most two decimals.')),
  'money',
);

/** A stored mobile number. It is `mobileNo` in the code, whatever the field's name on the wire. */
export const MobileNo = marked(z.string(), 'mobileNo');

/**
 * An instant: ISO 8601 with the business's offset on the wire, such as
 * `2026-11-21T10:25:00.000+05:30`. The server returns a `Date`, which its serializer formats. A
 * browser uses the text, which shows the business's local time.
 */
export const Instant = marked(z.string(), 'instant');

/** `yyyy-MM-dd` of a date that exists. */
export const Day = z
  .string()
  .check(z.refine(isDay, 'A date is written yyyy-MM-dd and must exist.'));

/** A typed mobile number of any ten digits. */
export const TenDigitMobile = marked(
  z.string(tenDigitsRequired).check(z.refine(isTenDigits, tenDigitsRequired)),
  'mobileNo',
);

/** A typed mobile number that is valid in India. */
export const IndianMobile = marked(
  z.string(mobileRequired).check(
    z.refine((text) => text.trim() !== '', { error: mobileRequired, abort: true }),
    z.refine(isIndianMobile, indianMobileRequired),
  ),
  'mobileNo',
);

/** The same in any notation, as people type it into a form. */
export const TypedMobile = z.pipe(
  z.string().check(z.trim(), z.overwrite(toTenDigits)),
  IndianMobile,
);

/**
 * A typed text, cleaned to what people see. `required` is the message for a blank text; omit it
 * where a blank text is allowed.
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
    // Stops here: a much longer text would keep the following checks busy for seconds.
    z.maxLength(most, { error: tooLong, abort: true }),
    z.refine(isPlain, plainTextProblem),
  );
}

/** One line of typed text; see `typedText`. */
export function plainLine(most: number, required?: string, tooLong?: string) {
  return typedText(isPlainLine, most, required, tooLong);
}

/** One or more lines of typed text; see `typedText`. */
export function plainText(most: number, required?: string) {
  return typedText(isPlainText, most, required);
}
