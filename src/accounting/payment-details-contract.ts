/**
 * One attempt to pay with everything that ever happened to it, and what an admin can do about it.
 */
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
  /** Set for a refund's change; the others are the attempt's. */
  refundId: z.optional(z.uuid()),
  from: z.optional(z.enum([...attemptStates, ...refundStates])),
  /** Left out where nothing changed, as for an event that was only received. */
  to: z.optional(z.enum([...attemptStates, ...refundStates])),
  detail: z.optional(z.string()),
});
export type PaymentEvent = InsideOf<typeof PaymentEvent>;

/** One payment that brought its money, as the company and the banks call it. */
export const Capture = z.object({
  reference: z.string(),
  amount: Money,
  /** Came after the attempt was paid, and goes back by itself. */
  isExtra: z.optional(z.boolean()),
  /** `UPI`, `Card`, … */
  method: z.optional(z.string()),
  /** UTR or RRN: the number in the customer's own statement. */
  bankRef: z.optional(z.string()),
  /** What the company keeps of it, with the tax on that. */
  fee: z.optional(Money),
  /** The tax inside of the fee. */
  tax: z.optional(Money),
});
export type Capture = InsideOf<typeof Capture>;

export const PaymentDetails = z.object({
  payment: z.extend(PaymentAttempt, {
    orderIds: z.array(z.int()),
    mobile_no: MobileNo,
    expiresAt: Instant,
    /** The gateway's own names of it, for a talk with the gateway's support. */
    gatewayRef: z.optional(z.string()),
    paymentRef: z.optional(z.string()),
    /** When the gateway was last asked. */
    checkedAt: z.optional(Instant),
    /** What the shop had asked for; held money differs from it. */
    asked: Money,
    /** When its money came. */
    paidAt: z.optional(Instant),
    /** True for held money that nobody has decided about. */
    canRefund: z.boolean(),
    /** True where it can also be taken for its order: rupees, of another amount. */
    canAccept: z.boolean(),
    /** Held money that an admin took for its order, and why. */
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

/** Asks the gateway about the attempt and its refunds at once, and answers their state by then. */
export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{transactionId}/check',
  access: 'money',
  summary: 'Ask the gateway about one attempt now',
  params: TransactionId,
  response: PaymentDetails,
});

/**
 * Takes held money as the payment of its order, recorded with who and why; what came beyond the
 * total goes back. 409 `conflict` for any other payment, for another currency, and for an order
 * that is paid or can't be served.
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
    /** What goes back. */
    refundOwed: z.optional(Money),
  }),
});
