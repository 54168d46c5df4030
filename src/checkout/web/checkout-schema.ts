/** What the checkout form accepts: the order's own rules, for a number as phones write it. */
import * as z from 'zod/mini';
import { toTenDigits } from '#src/platform/contract/mobile-number.ts';
import { IndianMobile } from '#src/platform/contract/wire-formats.ts';
import { CheckoutDetails } from '../checkout-contract.ts';

const typed = z.string().check(z.trim(), z.overwrite(toTenDigits));

export const CheckoutFields = z.extend(CheckoutDetails, { mobile_no: z.pipe(typed, IndianMobile) });
export type CheckoutFields = z.infer<typeof CheckoutFields>;
