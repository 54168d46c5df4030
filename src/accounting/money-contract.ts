/**
 * The owner's view of the money: sums of a shift or some days, what they are made of, and finding
 * one payment.
 */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, MobileNo, Money, plainLine } from '#src/platform/contract/wire-formats.ts';
import { moneyDays, moneyKinds } from './money-rules.ts';

/**
 * Which orders' money: by the day they were placed, by the day of their delivery, or by the day of
 * each payment, which for a try that brought nothing is the day it began; both ends count.
 */
export const MoneyFilter = z.object({
  by: z.enum(moneyDays),
  from: Day,
  to: Day,
  shift: z.optional(Shift),
  /** One payment company alone, by its name in PAYMENT_GATEWAY. */
  gateway: z.optional(z.string().check(z.regex(/^[a-z]{1,20}$/))),
});
export type MoneyFilter = z.infer<typeof MoneyFilter>;

const MoneySum = z.object({ count: z.int(), amount: Money });

/**
 * Paid, pending and failed count the filtered orders' shares of each payment, so that "paid" is the
 * sum of the paid orders of the orders page. Surplus, held and what goes back for a whole payment
 * are listed with its first order. 400 `invalid_request` for a range that ends before it begins or
 * is longer than 92 days.
 */
export const sumMoney = endpoint({
  method: 'POST',
  path: '/api/admin/money/sums',
  access: 'money',
  summary: 'What was paid, is pending, and goes back',
  body: MoneyFilter,
  response: z.object({
    sums: z.record(z.enum(moneyKinds), MoneySum),
    /** Paid without what is given back or will be. */
    kept: Money,
  }),
});

export const MoneyRow = z.object({
  kind: z.enum(moneyKinds),
  /** The attempt that it is about; a refund's is the one that brought the money. */
  transactionId: z.string(),
  gateway: z.string(),
  orderIds: z.array(z.int()),
  mobile_no: MobileNo,
  /** What counts in the sums. */
  amount: Money,
  /** When it last changed. */
  at: Instant,
});
export type MoneyRow = InsideOf<typeof MoneyRow>;

/**
 * One page of what a sum is made of, the newest first; `more` is true when another page follows.
 */
export const listMoney = endpoint({
  method: 'POST',
  path: '/api/admin/money/rows',
  access: 'money',
  summary: 'What the sums are made of',
  body: z.extend(MoneyFilter, {
    kind: z.optional(z.enum(moneyKinds)),
    /** Counted from 1. */
    page: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1),
  }),
  response: z.object({ rows: z.array(MoneyRow), more: z.boolean() }),
});

/** Asks the gateway about every unsettled attempt and refund of the filter, within seconds. */
export const checkPayments = endpoint({
  method: 'POST',
  path: '/api/admin/payments/check',
  access: 'money',
  summary: 'Ask the gateway about all that is unsettled now',
  body: MoneyFilter,
  response: z.object({ asked: z.int() }),
});

/** With the blanks that people type between its digits. */
const maxReferenceLength = 60;

/**
 * Payments by a number that somebody reads out: the bank's reference (UTR, RRN), the company's id
 * of the payment, or the shop's own transaction id. All of it has to be said; blanks and the case
 * of letters don't count.
 */
export const findMoney = endpoint({
  method: 'POST',
  path: '/api/admin/money/find',
  access: 'money',
  summary: 'Find a payment by its number',
  body: z.object({ reference: plainLine(maxReferenceLength, 'Please enter a number.') }),
  response: z.object({ rows: z.array(MoneyRow) }),
});
