/** Whether a number may pay in cash, for staff. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { IndianMobile } from '#src/platform/contract/wire-formats.ts';

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
