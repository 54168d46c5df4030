/** What the checkout form accepts: the order's own rules, for a number as phones write it. */
import * as z from 'zod/mini';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { toTenDigits } from '#src/platform/contract/mobile-number.ts';
import { IndianMobile } from '#src/platform/contract/wire-formats.ts';
import { CheckoutDetails } from '../checkout-contract.ts';

const { address_id, note } = CheckoutDetails.shape;
const typed = z.string().check(z.trim(), z.overwrite(toTenDigits));

export const CheckoutFields = z.object({ address_id, mobileNo: z.pipe(typed, IndianMobile), note });
export type CheckoutFields = InsideOf<typeof CheckoutFields>;
