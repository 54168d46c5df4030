/** Selling a pass by a payment link that staff send. */
import * as z from 'zod/mini';
import { SubmissionKey } from '#src/cash/collection-contract.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day } from '#src/platform/contract/wire-formats.ts';
import { SoldMeals } from './pass-contract.ts';

/**
 * The pass runs once it is paid. A retry of the press begins nothing more. 404 `not_found` for an
 * unknown person; 409 `conflict` for an offer that is not on sale or costs another amount by now, a
 * blocked person, and an address that is not delivered to; 422 `unprocessable` for a key that was
 * used for another sale.
 */
export const linkPass = endpoint({
  method: 'POST',
  path: '/api/admin/passes/links',
  access: 'passes',
  summary: 'Begin a pass that is paid by a link',
  headers: SubmissionKey,
  body: z.object({
    customerId: z.uuid(),
    offerId: z.uuid(),
    /** The offer as staff saw it. */
    revision: z.int(),
    startsOn: Day,
    /** They begin with the pass. */
    meals: z.optional(SoldMeals),
  }),
  response: z.object({
    number: z.int(),
    /** For the customer; it can be paid for seven days. */
    url: z.string(),
  }),
});
