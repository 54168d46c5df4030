/** Counting cash remittances of riders, and correcting their cash in hand. */
import * as z from 'zod/mini';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Money, plainLine } from '#src/platform/contract/wire-formats.ts';
import { denominations, remittanceStates } from './cash-rules.ts';
import { CashAmount, SubmissionKey } from './collection-contract.ts';

const RiderId = z.uuid();
export const Reason = plainLine(maxReasonLength, 'Please write down the reason.');

/** The number of notes of each denomination. */
export const NoteCounts = z.partialRecord(
  z.enum(denominations.map(String)),
  z.int().check(z.nonnegative(), z.maximum(10_000)),
);

/**
 * Records a remittance, counted by the signed-in person. Equal sums are booked at once; a
 * discrepancy books nothing until it is resolved. 403 `forbidden` for one's own cash; 409
 * `conflict` for more than the rider holds, while another discrepancy of the rider is open, and for
 * `counts` of another sum; 422 `unprocessable` for a key of another remittance.
 */
export const countRemittance = endpoint({
  method: 'POST',
  path: '/api/admin/cash/handovers',
  access: 'cash',
  summary: 'Count the cash that a rider hands over',
  headers: SubmissionKey,
  body: z.object({
    riderId: RiderId,
    /** The sum that the rider declares. */
    declared: CashAmount,
    counted: CashAmount,
    counts: z.optional(NoteCounts),
  }),
  response: z.object({ id: z.uuid(), state: z.enum(remittanceStates) }),
});

/**
 * Resolves a discrepancy: books the final sum, and the rest of the declared sum as a correction
 * with the reason; if it is less than declared, the owner gets an alert. 403 `forbidden` for one's
 * own cash, and for a discrepancy that one counted unless nobody else is at the dashboard; 404
 * `not_found`, 409 `conflict` if it is resolved already.
 */
export const resolveRemittance = endpoint({
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
 * Corrects a rider's cash in hand; a negative correction alerts the owner. 403 `forbidden` for
 * one's own cash, 404 `not_found`, 409 `conflict` if the balance would become negative.
 */
export const correctCash = endpoint({
  method: 'POST',
  path: '/api/admin/cash/corrections',
  access: 'cash',
  recentPassword: true,
  summary: 'Correct what a rider holds, with a reason',
  headers: SubmissionKey,
  body: z.object({
    riderId: RiderId,
    amount: CashAmount,
    /** True if it increases the rider's cash in hand. */
    isIn: z.boolean(),
    reason: Reason,
  }),
  response: z.object({ holds: Money }),
});
