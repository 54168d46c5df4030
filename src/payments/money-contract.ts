/** The owner's view of the money: sums of a shift or some days, and each attempt's timeline. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { Day, Rupees } from '#src/shared/wire-formats.ts';
import { PaymentAttempt, Refund } from './admin-payment-contract.ts';
import { moneyKinds } from './money-rules.ts';
import { attemptStates, paymentSources } from './payment-rules.ts';
import { refundStates } from './refund-rules.ts';

/** Which orders' money: by the day they were placed, or by the day (and shift) of their delivery; both ends count. */
export const MoneyFilter = z.object({
  by: z.enum(['orderdate', 'deliverydate']),
  from: Day,
  to: Day,
  shift: z.optional(Shift),
});
export type MoneyFilter = z.infer<typeof MoneyFilter>;

const MoneySum = z.object({ count: z.int(), amount: Rupees });

/**
 * Paid, pending and failed count the filtered orders' shares of each payment, so that "paid" is the sum of the paid
 * orders of the orders page. Surplus, held and what goes back for a whole payment stand with its first order.
 * 400 `invalid_request` for a range that ends before it begins or is longer than 92 days.
 */
export const sumMoney = endpoint({
  method: 'POST',
  path: '/api/admin/money/sums',
  access: 'admin',
  summary: 'What was paid, is pending, and goes back',
  body: MoneyFilter,
  response: z.object({
    sums: z.record(z.enum(moneyKinds), MoneySum),
    /** Paid without what is given back or will be. */
    kept: Rupees,
  }),
});

export const MoneyRow = z.object({
  kind: z.enum(moneyKinds),
  /** The attempt that it is about; a refund's is the one that brought the money. */
  transactionId: z.string(),
  gateway: z.string(),
  orderIds: z.array(z.int()),
  /** Ten digits. */
  mobile_no: z.string(),
  /** What counts in the sums. */
  amount: Rupees,
  /** When it last changed: ISO 8601 with the business zone's offset. */
  at: z.string(),
});
export type MoneyRow = z.infer<typeof MoneyRow>;

/** One page of what a sum is made of, the newest first; `more` is true when another page follows. */
export const listMoney = endpoint({
  method: 'POST',
  path: '/api/admin/money/rows',
  access: 'admin',
  summary: 'What the sums are made of',
  body: z.extend(MoneyFilter, {
    kind: z.optional(z.enum(moneyKinds)),
    /** Counted from 1. */
    page: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1),
  }),
  response: z.object({ rows: z.array(MoneyRow), more: z.boolean() }),
});

const TransactionId = z.object({ transactionId: z.string().check(z.maxLength(100)) });

/** One line of an attempt's timeline. */
export const PaymentEvent = z.object({
  id: z.uuid(),
  at: z.string(),
  source: z.enum(paymentSources),
  /** Set for a refund's change; the others are the attempt's. */
  refundId: z.optional(z.uuid()),
  from: z.optional(z.enum([...attemptStates, ...refundStates])),
  /** Left out where nothing changed, as for an event that was only received. */
  to: z.optional(z.enum([...attemptStates, ...refundStates])),
  detail: z.optional(z.string()),
});
export type PaymentEvent = z.infer<typeof PaymentEvent>;

export const PaymentDetails = z.object({
  payment: z.extend(PaymentAttempt, {
    orderIds: z.array(z.int()),
    mobile_no: z.string(),
    expiresAt: z.string(),
    /** The gateway's own names of it, for a talk with the gateway's support. */
    gatewayRef: z.optional(z.string()),
    paymentRef: z.optional(z.string()),
    /** When the gateway was last asked. */
    checkedAt: z.optional(z.string()),
    /** What the shop had asked for; held money differs from it. */
    asked: Rupees,
    /** True for held money that nobody has decided about. */
    canRefund: z.boolean(),
  }),
  refunds: z.array(Refund),
  /** Oldest first. */
  events: z.array(PaymentEvent),
});
export type PaymentDetails = z.infer<typeof PaymentDetails>;

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/admin/payments/{transactionId}',
  access: 'admin',
  summary: 'One attempt with everything that ever happened to it',
  params: TransactionId,
  response: PaymentDetails,
});

/** Asks the gateway about the attempt and its refunds at once, and answers how it stands then. */
export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/{transactionId}/check',
  access: 'admin',
  summary: 'Ask the gateway about one attempt now',
  params: TransactionId,
  response: PaymentDetails,
});

/** Puts every unsettled attempt and refund of the filter before the gateway; the answers come within seconds. */
export const checkPayments = endpoint({
  method: 'POST',
  path: '/api/admin/payments/check',
  access: 'admin',
  summary: 'Ask the gateway about all that is unsettled now',
  body: MoneyFilter,
  response: z.object({ asked: z.int() }),
});
