/** What the checkout form accepts: the order's own rules, and a text for each empty field. */
import * as z from 'zod/mini';
import { toTenDigits } from '#src/shared/mobile-number.ts';
import { IndianMobile } from '#src/shared/wire-formats.ts';
import { CheckoutForm } from '../order-contract.ts';

const filledIn = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Please enter a mobile number.', abort: true }),
    z.overwrite(toTenDigits),
  );

export const CheckoutFields = z.extend(CheckoutForm, { mobile_no: z.pipe(filledIn, IndianMobile) });
export type CheckoutFields = z.infer<typeof CheckoutFields>;
