/** A part of the cash that paid an order, given back. */
import * as z from 'zod/mini';
import { OrderPath, Reason, StaffNote } from '#src/orders/admin-order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, Money } from '#src/platform/contract/wire-formats.ts';
import { SubmissionKey } from './collection-contract.ts';

export const ReturnedCash = z.object({
  id: z.uuid(),
  amount: Money,
  /** The customer reads it on the credit note. */
  reason: z.string(),
  /** For staff alone. */
  staffNote: z.optional(z.string()),
  at: Instant,
  /** Who gave it to the customer, and when; missing until then. */
  given: z.optional(z.object({ by: z.string(), at: Instant })),
  /** Path of the printable page. */
  creditNote: z.optional(z.string()),
});
export type ReturnedCash = InsideOf<typeof ReturnedCash>;

export const OrderCash = z.object({
  /** 0 for an order that was not paid in cash. */
  taken: Money,
  /** What can still go back. */
  returnable: Money,
  /** The delivery person who took it; missing for the counter. */
  rider: z.optional(z.string()),
  returns: z.array(ReturnedCash),
});
export type OrderCash = InsideOf<typeof OrderCash>;

export const getOrderCash = endpoint({
  method: 'GET',
  path: '/api/admin/cash/orders/{id}',
  access: 'orders',
  summary: 'The cash that paid an order, and what goes back of it',
  params: OrderPath,
  response: OrderCash,
});

/**
 * Gives a part or all of the cash back that paid an order, which stays sold. 404 `not_found`; 409
 * `conflict` for an order that was not paid in cash, and when `returnable` is not what the person
 * saw, or is less than `amount`; 422 `unprocessable` for a key of another order.
 */
export const returnCash = endpoint({
  method: 'POST',
  path: '/api/admin/cash/orders/{id}/return',
  access: 'refunds',
  recentPassword: true,
  summary: 'Give cash of an order back',
  params: OrderPath,
  headers: SubmissionKey,
  body: z.object({
    amount: Money.check(z.gte(1, 'Please enter at least ₹1.')),
    /** What could go back when the person decided. */
    returnable: Money,
    reason: Reason,
    staffNote: StaffNote,
    /** It is given from the till now; else whoever took it gives it, or the till does later. */
    fromTill: z.boolean(),
  }),
  response: z.object({ id: z.uuid() }),
});
