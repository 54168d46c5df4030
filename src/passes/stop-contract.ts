/** Stopping a pass before its end. */
import * as z from 'zod/mini';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Money, plainLine } from '#src/platform/contract/wire-formats.ts';

export const PassPath = z.object({
  number: z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(2_147_483_647))),
});

/**
 * What is left goes back as it came, if its terms say so: through the payment company, or in cash
 * where staff took it. 404 `not_found`; 409 `conflict` for a pass that does not run, of which
 * another number of meals is left, or of whose payment less is left.
 */
export const stopPass = endpoint({
  method: 'POST',
  path: '/api/admin/passes/{number}/stop',
  access: 'passes',
  summary: 'Stop a pass',
  params: PassPath,
  body: z.object({
    /** The meals that staff saw to be left. */
    mealsLeft: z.int(),
    /** The customer reads it on the credit note. */
    reason: plainLine(maxReasonLength, 'Please say why.'),
  }),
  response: z.object({
    /** What goes back. */
    back: Money,
  }),
});
