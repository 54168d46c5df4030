/**
 * The validation of the checkout form: the order's own rules, with mobile numbers in any notation.
 */
import * as z from 'zod/mini';
import { maxNameLength } from '#src/orders/order-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { plainLine, TypedMobile } from '#src/platform/contract/wire-formats.ts';
import { CheckoutDetails } from '../checkout-contract.ts';

const { address_id, note } = CheckoutDetails.shape;

const fields = { address_id, mobileNo: TypedMobile, note };
/** Without a check for a field that is not shown. */
export const CheckoutFields = z.object({ ...fields, name: z.string() });
export type CheckoutFields = InsideOf<typeof CheckoutFields>;
/** For a business that asks for the customer's name. */
export const NamedFields = z.object({
  ...fields,
  name: plainLine(maxNameLength, 'Please enter your name.'),
});
