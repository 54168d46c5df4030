/** One attempt to pay with its full history, and the actions of an admin. */
import * as z from 'zod/mini';
import { maxReasonLength } from '#src/orders/order-rules.ts';
import { PaymentAttempt, Refund } from '#src/payments/admin-payment-contract.ts';
import { attemptStates } from '#src/payments/attempt-lifecycle.ts';
import { paymentSources } from '#src/payments/payment-rules.ts';
import { refundStates } from '#src/payments/refund-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, MobileNo, Money, plainLine } from '#src/platform/contract/wire-formats.ts';

const TransactionId = z.object({ transactionId: z.string().check(z.maxLength(100)) });

/** One line of an attempt's timeline. */
export const PaymentEvent = z.object({
  id: z.uuid(),
  at: Instant,
  source: z.enum(paymentSources),
  /** Present for a change of a refund; otherwise the change is of the attempt. */
  refundId: z.optional(z.uuid()),
  from: z.optional(z.enum([...attemptStates, ...refundStates])),
  /** Absent if the state did not change, for example when an event was only received. */
  to: z.optional(z.enum([...attemptStates, ...refundStates])),
  detail: z.optional(z.string()),
});
export type PaymentEvent = InsideOf<typeof PaymentEvent>;

/** One payment that brought money, with the ids of the company and the bank. */
export const Capture = z.object({
  reference: z.string(),
  amount: Money,
  /** Arrived after the attempt was paid, and is refunded automatically. */
  isExtra: z.optional(z.boolean()),
  /** `UPI`, `Card`, … */
  method: z.optional(z.string()),
  /** UTR or RRN: the number on the customer's bank statement. */
  bankRef: z.optional(z.string()),
  /** The company's fee, tax included. */
  fee: z.optional(Money),
  /** The tax included in the fee. */
  tax: z.optional(Money),
});
export type Capture = InsideOf<typeof Capture>;

export const PaymentDetails = z.object({
  payment: z.extend(PaymentAttempt, {
    orderIds: z.array(z.int()),
    mobile_no: MobileNo,
    expiresAt: Instant,
    /** The gateway's own id, for its support. */
    gatewayRef: z.optional(z.string()),
    /** When the gateway was last asked. */
    checkedAt: z.optional(Instant),
    /** The amount that the shop requested; held money differs from it. */
    asked: Money,
    /** When the money arrived. */
    paidAt: z.optional(Instant),
    /** True for held money before a decision. */
    canRefund: z.boolean(),
    /** True if it can also be accepted for its order: rupees, with another amount. */
    canAccept: z.boolean(),
    /** Held money that an admin accepted for its order, with the reason. */
    accepted: z.optional(z.object({ by: z.string(), reason: z.string() })),
  }),
  captures: z.array(Capture),
  refunds: z.array(Refund),
  /** Oldest first. */
  events: z.array(PaymentEvent),
});
export type PaymentDetails = InsideOf<typeof PaymentDetails>;

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/admin/payments/{transactionId}',
  access: 'money',
  summary: 'One attempt with everything that ever happened to it',
  params: TransactionId,
  response: PaymentDetails,
});

/** Asks the gateway about the attempt and its refunds now, and returns their state afterwards. */
export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{transactionId}/check',
  access: 'money',
  summary: 'Ask the gateway about one attempt now',
  params: TransactionId,
  response: PaymentDetails,
});

/**
 * Accepts held money as the payment of its order, recorded with person and reason; the amount
 * beyond the total is refunded. 409 `conflict` for a payment that is not held, for another
 * currency, and for an order that is paid or can't be served.
 */
export const acceptPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{transactionId}/accept',
  access: 'refunds',
  recentPassword: true,
  summary: 'Accept held money',
  params: TransactionId,
  body: z.object({ reason: plainLine(maxReasonLength, 'Please say why.') }),
  response: z.object({
    transactionId: z.string(),
    /** The amount that is refunded. */
    refundOwed: z.optional(Money),
  }),
});
