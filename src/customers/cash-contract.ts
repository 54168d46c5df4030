/** Whether a number may pay in cash, for staff. */
import * as z from 'zod/mini';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, IndianMobile, MobileNo } from '#src/platform/contract/wire-formats.ts';

/** Two refusals at the door switch cash off for a number (product 24.4). */
export const getCashStanding = endpoint({
  method: 'POST',
  path: '/api/admin/customers/cash',
  access: 'orders',
  summary: 'Whether a number may pay in cash',
  body: z.object({ mobile_no: IndianMobile }),
  response: z.object({ mayPayInCash: z.boolean() }),
});

/** What the number has refused until now does not count any more. Again changes nothing. */
export const allowCash = endpoint({
  method: 'POST',
  path: '/api/admin/customers/cash/allow',
  access: 'orders',
  summary: 'Let a number pay in cash again',
  body: z.object({ mobile_no: IndianMobile }),
  response: z.object({}),
});

/** Who may not pay in cash any more. */
export const RefusedCustomer = z.object({
  customerId: z.uuid(),
  /** The main number of the person. */
  mobile_no: MobileNo,
  name: z.string(),
  /** Those that still count, with any number of the person. */
  refusals: z.int(),
  /** The business day of the latest one. */
  lastRefused: Day,
});
export type RefusedCustomer = InsideOf<typeof RefusedCustomer>;

/** Whose latest refusal is newest comes first; 200 at most. */
export const listRefusedCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/customers/cash/refused',
  access: 'customers',
  summary: 'Customers who may not pay in cash, as they refused to twice',
  response: z.object({ customers: z.array(RefusedCustomer) }),
});
