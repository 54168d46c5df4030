/** The payments of an order as admins see them, and refunds. */
import * as z from 'zod/mini';
import { OrderPath, Reason, StaffNote } from '#src/orders/admin-order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, Money } from '#src/platform/contract/wire-formats.ts';
import { attemptStates } from './attempt-lifecycle.ts';
import { attemptOutcomes } from './payment-rules.ts';
import { refundStates } from './refund-rules.ts';

/** One attempt to pay the checkout of an order. */
export const PaymentAttempt = z.object({
  transactionId: z.string(),
  gateway: z.string(),
  state: z.enum(attemptStates),
  /**
   * What a paid attempt's money was used for: accepted, surplus (paid twice or too late), or held
   * for a person to decide.
   */
  outcome: z.optional(z.enum(attemptOutcomes)),
  amount: Money,
  createdAt: Instant,
  updatedAt: Instant,
});
export type PaymentAttempt = InsideOf<typeof PaymentAttempt>;

export const Refund = z.object({
  id: z.uuid(),
  amount: Money,
  state: z.enum(refundStates),
  /** The customer reads it on the credit note. */
  reason: z.string(),
  /** For staff alone. */
  staffNote: z.optional(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  /** True for a failed refund that no other has replaced. */
  canRetry: z.boolean(),
  /** The gateway's reason for a failed refund. */
  failure: z.optional(z.string()),
  /** Path of the printable page. */
  creditNote: z.optional(z.string()),
});
export type Refund = InsideOf<typeof Refund>;

/**
 * The attempts belong to the whole checkout: a checkout of two orders is paid once. Oldest first.
 */
export const listOrderPayments = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/payments',
  access: 'orders',
  summary: 'Payment attempts and refunds of an order',
  params: OrderPath,
  response: z.object({
    /** What the customer pays at once, for every order of the checkout. */
    checkoutTotal: Money,
    payments: z.array(PaymentAttempt),
    /**
     * True if an attempt can still bring its money, or has brought money that waits for a person.
     */
    isBeingPaid: z.boolean(),
    refunds: z.array(Refund),
    /** What can still be refunded of this order; 0 while it is not paid. */
    refundable: Money,
    /** Path of the printable page; set once the order is paid. */
    receipt: z.optional(z.string()),
  }),
});

/**
 * Refunds a part or all of what a paid order cost. 409 `conflict` when `refundable` is not what the
 * admin saw, because another admin was faster, or is less than `amount`. 400 `invalid_request` when
 * less than ₹1 would be left.
 */
export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/refund',
  access: 'refunds',
  recentPassword: true,
  summary: 'Give money of an order back',
  params: OrderPath,
  body: z.object({
    /** Payment companies refund no less than one rupee. */
    amount: Money.check(z.gte(1, 'Please enter at least ₹1.')),
    /** What could be refunded when the admin decided. */
    refundable: Money,
    reason: Reason,
    staffNote: StaffNote,
  }),
  response: z.object({ refund: Refund }),
});

/**
 * Makes a new refund that replaces a failed one. 409 `conflict` for any other, or when somebody was
 * faster.
 */
export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{refundId}/retry',
  access: 'refunds',
  recentPassword: true,
  summary: 'Try to give money back again',
  params: z.object({ refundId: z.uuid() }),
  response: z.object({ refund: Refund }),
});

/**
 * Refunds all of the money that is held because its amount differs. 409 `conflict` for any other
 * payment.
 */
export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{transactionId}/refund',
  access: 'refunds',
  recentPassword: true,
  summary: 'Give held money back',
  params: z.object({ transactionId: z.string().check(z.maxLength(100)) }),
  body: z.object({ reason: Reason }),
  response: z.object({ refund: Refund }),
});
