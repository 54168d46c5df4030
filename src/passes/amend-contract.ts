/** What staff change of a pass after its sale: its days, what it holds, whose it is, its end. */
import * as z from 'zod/mini';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Money, plainLine } from '#src/platform/contract/wire-formats.ts';
import { PassNumber } from './pass-contract.ts';
import { maxOfferDays, maxOfferMeals } from './pass-terms.ts';

const PassPath = z.object({ number: PassNumber });

const Reason = plainLine(maxReasonLength, 'Please say why.');

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
    reason: Reason,
  }),
  response: z.object({
    /** What goes back. */
    back: Money,
  }),
});

/** 404 `not_found`; 409 `conflict` for a pass that has ended, or that is not as it was seen. */
export const extendPass = endpoint({
  method: 'POST',
  path: '/api/admin/passes/{number}/extend',
  access: 'passes',
  summary: 'Make a pass longer',
  params: PassPath,
  body: z.object({
    days: z.int().check(z.gte(1, 'At least one day.'), z.lte(maxOfferDays)),
    /** The customer reads it. */
    reason: Reason,
    seen: z.object({ expiresOn: Day, mealsLeft: z.int() }),
  }),
  response: z.object({ expiresOn: Day }),
});

const Held = z.object({
  mealsLeft: z.int().check(z.gte(0), z.lte(maxOfferMeals)),
  /** What they are worth: nothing for no meal, and a paisa a meal at least. */
  left: Money,
});

/**
 * 400 `invalid_request` for meals without a worth, and for a worth beyond what was paid, not eaten
 * and has not gone back; 404 and 409 as for `extendPass`.
 */
export const correctPass = endpoint({
  method: 'POST',
  path: '/api/admin/passes/{number}/correct',
  access: 'offers',
  summary: 'Correct what a pass holds',
  params: PassPath,
  body: z.extend(Held, {
    /** The customer reads it. */
    reason: Reason,
    seen: Held,
  }),
  response: z.object({}),
});

/**
 * Moves everything that a browser has bought for a number to the person themselves: what comes and
 * what it is drawn from. Nothing happens to what is theirs already. 404 `not_found`.
 */
export const joinPass = endpoint({
  method: 'POST',
  path: '/api/admin/passes/{number}/join',
  access: 'passes',
  summary: 'Say that a pass of a browser is the person’s own',
  params: PassPath,
  response: z.object({}),
});
