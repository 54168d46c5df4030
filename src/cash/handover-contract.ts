/** Counting what riders hand over, and correcting what they hold. */
import * as z from 'zod/mini';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Money, plainLine } from '#src/platform/contract/wire-formats.ts';
import { denominations, handoverStates } from './cash-rules.ts';
import { CashAmount, PressKey } from './collection-contract.ts';

const RiderId = z.uuid();
const Reason = plainLine(maxReasonLength, 'Please write down the reason.');

const NoteCounts = z.partialRecord(
  z.enum(denominations.map(String)),
  z.int().check(z.nonnegative(), z.maximum(10_000)),
);

/**
 * Counted by the signed-in person. The same sum is booked at once; another one books nothing and
 * waits until it is resolved. 403 `forbidden` for one's own cash; 409 `conflict` for more than the
 * rider holds, while a difference of theirs is open, and for `counts` of another sum; 422
 * `unprocessable` for a key that stands for another handover.
 */
export const countHandover = endpoint({
  method: 'POST',
  path: '/api/admin/cash/handovers',
  access: 'cash',
  summary: 'Count the cash that a rider hands over',
  headers: PressKey,
  body: z.object({
    riderId: RiderId,
    /** What the rider says it is. */
    declared: CashAmount,
    counted: CashAmount,
    counts: z.optional(NoteCounts),
  }),
  response: z.object({ id: z.uuid(), state: z.enum(handoverStates) }),
});

/**
 * Books what it was in the end, and the rest of what was declared as a correction with the reason;
 * less than what was declared calls the owner. 403 `forbidden` for one's own cash and, owners left
 * out, for a difference that one counted; 404 `not_found`, 409 `conflict` for one that is resolved.
 */
export const resolveHandover = endpoint({
  method: 'POST',
  path: '/api/admin/cash/handovers/{id}/resolve',
  access: 'cash',
  recentPassword: true,
  summary: 'Resolve a difference with its reason',
  params: z.object({ id: z.uuid() }),
  body: z.object({ final: CashAmount, reason: Reason }),
  response: z.object({ id: z.uuid() }),
});

/**
 * What takes something out calls the owner. 403 `forbidden` for one's own cash, 404 `not_found`,
 * 409 `conflict` where it would leave less than nothing.
 */
export const correctCash = endpoint({
  method: 'POST',
  path: '/api/admin/cash/corrections',
  access: 'cash',
  recentPassword: true,
  summary: 'Correct what a rider holds, with a reason',
  headers: PressKey,
  body: z.object({
    riderId: RiderId,
    amount: CashAmount,
    /** True for what the rider holds more. */
    isIn: z.boolean(),
    reason: Reason,
  }),
  response: z.object({ holds: Money }),
});
