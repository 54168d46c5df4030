/**
 * What the checkout form accepts: the order's own rules, for a number that was typed with blanks
 * around it.
 */
import * as z from 'zod/mini';
import { IndianMobile } from '#src/shared/wire-formats.ts';
import { CheckoutForm } from '../order-contract.ts';

const trimmed = z.string().check(z.trim());

export const CheckoutFields = z.extend(CheckoutForm, { mobile_no: z.pipe(trimmed, IndianMobile) });
export type CheckoutFields = z.infer<typeof CheckoutFields>;
