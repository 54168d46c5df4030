/** Finds an order by what a customer says on the phone. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { isPlainLine, plainTextProblem } from '#src/platform/contract/plain-text.ts';
import { AdminOrder } from './admin-order-contract.ts';
import { isWorthSearching, maxFound, maxSearchLength } from './order-search-rules.ts';

const nothingToSearch =
  'Please type a mobile number, an order number or a word of the delivery note.';

/**
 * Orders of all days, paid or not, newest first, at most 20; `hasMore` says that there are more. A
 * POST, because customers' numbers must not be in URLs and logs. 429 `too_many_requests` after 60
 * requests a minute.
 */
export const searchOrders = endpoint({
  method: 'POST',
  path: '/api/admin/orders/search',
  access: 'orders',
  summary: 'Find orders by mobile number, order number or words of the note',
  body: z.object({
    text: z
      .string()
      .check(
        z.trim(),
        z.maxLength(maxSearchLength, `Please keep it under ${maxSearchLength} characters.`),
        z.refine(isPlainLine, plainTextProblem),
        z.refine(isWorthSearching, nothingToSearch),
      ),
  }),
  response: z.object({
    orders: z.array(AdminOrder).check(z.maxLength(maxFound)),
    hasMore: z.boolean(),
  }),
});
