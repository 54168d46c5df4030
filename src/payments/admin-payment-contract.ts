/** The money of an order as admins see it, and giving it back. */
import * as z from 'zod/mini';
import { maxReasonLength, orderStatuses } from '#src/orders/order-rules.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { plainLine, Rupees } from '#src/shared/wire-formats.ts';
import { attemptOutcomes, attemptStates, refundStates } from './payment-rules.ts';

/** One try to pay the checkout of an order. */
export const PaymentAttempt = z.object({
  transactionId: z.string(),
  gateway: z.string(),
  state: z.enum(attemptStates),
  /** What became of the money of a paid one: used, paid twice or too late, or held for a person to look at. */
  outcome: z.optional(z.enum(attemptOutcomes)),
  amount: Rupees,
  /** ISO 8601 with the business zone's offset. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PaymentAttempt = z.infer<typeof PaymentAttempt>;

export const Refund = z.object({
  amount: Rupees,
  state: z.enum(refundStates),
  reason: z.string(),
  createdAt: z.string(),
});
export type Refund = z.infer<typeof Refund>;

const OrderId = z.object({
  id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)),
});

/** Attempts are of the whole checkout; a checkout of two orders is paid once. Oldest first. */
export const listOrderPayments = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/payments',
  access: 'admin',
  summary: 'Payment attempts and refunds of an order',
  params: OrderId,
  response: z.object({
    /** What the customer pays in one go, for every order of the checkout. */
    checkoutTotal: Rupees,
    payments: z.array(PaymentAttempt),
    refunds: z.array(Refund),
  }),
});

/**
 * `pending` or `isAssigned` → `unexpected`. A paid order records a refund of its total; the money of one that is paid
 * later is owed back as well. 409 `conflict` when it is under way, delivered or cancelled already.
 */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/cancel',
  access: 'admin',
  summary: 'Cancel an order',
  params: OrderId,
  body: z.object({
    reason: plainLine(maxReasonLength, 'Please say why.'),
  }),
  response: z.object({
    order: z.object({ id: z.int(), status: z.enum(orderStatuses) }),
    /** Rupees that are owed to the customer now. */
    refundOwed: z.optional(Rupees),
  }),
});
