/** How amounts, dates and mobile numbers look on the wire; apart from their sums, so that a page needs no schema to count. */
import * as z from 'zod/mini';
import { isDay } from './business-day.ts';
import {
  indianMobileRequired,
  isIndianMobile,
  isTenDigits,
  mobileRequired,
  tenDigitsRequired,
} from './mobile-number.ts';
import { isRupees } from './money.ts';
import { isPlainLine, plainTextProblem } from './plain-text.ts';

/** An amount: rupees, never negative, at most two decimals. */
export const Rupees = z
  .number()
  .check(
    z.nonnegative(),
    z.refine(isRupees, { error: 'Amounts have at most two decimals.', abort: true }),
  );

/** `yyyy-MM-dd`, and a date that exists. */
export const Day = z
  .string()
  .check(z.refine(isDay, 'A date is written yyyy-MM-dd and must exist.'));

export const TenDigitMobile = z
  .string(tenDigitsRequired)
  .check(z.refine(isTenDigits, tenDigitsRequired));

export const IndianMobile = z.string(mobileRequired).check(
  z.refine((text) => text.trim() !== '', { error: mobileRequired, abort: true }),
  z.refine(isIndianMobile, indianMobileRequired),
);

/** One line that somebody may have typed, trimmed; it may be blank. */
export function optionalLine(most: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.maxLength(most, `Please keep it under ${most} characters.`),
      z.refine(isPlainLine, plainTextProblem),
    );
}

/** One line that somebody typed, trimmed; `required` is the text for a blank one. */
export function plainLine(most: number, required: string) {
  return z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(most, `Please keep it under ${most} characters.`),
      z.refine(isPlainLine, plainTextProblem),
    );
}
