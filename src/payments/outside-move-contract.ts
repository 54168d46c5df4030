/** What payment companies did without the shop, for the people who book it. */
import * as z from 'zod/mini';
import { disputeStates, moveKinds } from '#src/gateways/move-kinds.ts';
import { OrderNumber, Reason } from '#src/orders/admin-order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, Money } from '#src/platform/contract/wire-formats.ts';
import { moveChoices } from './outside-move-rules.ts';

export const OutsideMove = z.object({
  id: z.uuid(),
  kind: z.enum(moveKinds),
  gateway: z.string(),
  /** The company's id of it. */
  reference: z.string(),
  transactionId: z.string(),
  /** Missing until the company says how much: then it can’t be booked yet. */
  amount: z.optional(Money),
  /** The orders of the payment, with what is not given back of each. */
  orders: z.array(z.object({ id: z.int(), left: Money })),
  /** What was paid for, if it is no order: a pass. */
  sale: z.optional(z.object({ label: z.string(), left: Money })),
  /** When the shop heard of it. */
  at: Instant,
  /** Of a dispute: how it stands, until when the bank takes an answer, and the bank's reason. */
  state: z.optional(z.enum(disputeStates)),
  respondBy: z.optional(Instant),
  claim: z.optional(z.string()),
  /** What can be booked, the likely one first. */
  choices: z.array(z.enum(moveChoices)),
});
export type OutsideMove = InsideOf<typeof OutsideMove>;

/** What waits to be booked, oldest first. Leaves out payments that the shop does not know. */
export const listOutsideMoves = endpoint({
  method: 'GET',
  path: '/api/admin/outside-moves',
  access: 'money',
  summary: 'What payment companies did without the shop',
  response: z.object({ moves: z.array(OutsideMove) }),
});

/**
 * Books it: `toCustomer` as a refund that was made at the company, with its credit note;
 * `chargeback` as money that a bank took, the sale stands; `cameBack` as money that is with the
 * company again; `notOurs` changes nothing. The same again by the same person changes nothing. 404
 * `not_found`; 409 `conflict` if somebody else has booked it, if the company has undone it, if it
 * has no amount yet, if less than that is left of the payment, or if that did not pay `orderId`.
 */
export const bookOutsideMove = endpoint({
  method: 'POST',
  path: '/api/admin/outside-moves/{id}/book',
  access: 'refunds',
  recentPassword: true,
  summary: 'Say what a payment company did without the shop',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    choice: z.enum(moveChoices),
    /** The order whose money the customer has, if the payment is of several. */
    orderId: z.optional(OrderNumber),
    /** For `toCustomer`, the customer reads it on the credit note. */
    reason: Reason,
  }),
  response: z.object({ id: z.uuid() }),
});
