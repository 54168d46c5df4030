/**
 * The owner's view of the money: sums for a shift or some days, their entries, and a search for
 * payments.
 */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { paidThings } from '#src/orders/order-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import {
  Day,
  Instant,
  MobileNo,
  Money,
  plainLine,
  SignedMoney,
} from '#src/platform/contract/wire-formats.ts';
import { moneyDays, moneyKinds } from './money-rules.ts';

/**
 * Selects the money of orders by order day, by delivery day, or by the day of each payment. An
 * attempt without money has the day on which it began. Inclusive.
 */
export const MoneyFilter = z.object({
  by: z.enum(moneyDays),
  from: Day,
  to: Day,
  shift: z.optional(Shift),
  /** Only what was paid for these things. */
  paysFor: z.optional(z.enum(paidThings)),
  /** Only one payment company, by its name in PAYMENT_GATEWAY. */
  gateway: z.optional(z.string().check(z.regex(/^[a-z]{1,20}$/))),
});
export type MoneyFilter = z.infer<typeof MoneyFilter>;

const MoneySum = z.object({ count: z.int(), amount: Money });

/**
 * Paid, pending and failed contain the filtered orders' shares of each payment, so "paid" is the
 * sum of the paid orders on the orders page. Surplus and held money, chargebacks, and refunds of a
 * whole payment are listed with its first order. 400 `invalid_request` for a range that ends before
 * it begins or has more than 92 days.
 */
export const sumMoney = endpoint({
  method: 'POST',
  path: '/api/admin/money/sums',
  access: 'money',
  summary: 'What was paid, is pending, and goes back',
  body: MoneyFilter,
  response: z.object({
    sums: z.record(z.enum(moneyKinds), MoneySum),
    /** Paid amount minus chargebacks and refunds, including owed ones. */
    kept: SignedMoney,
  }),
});

export const MoneyRow = z.object({
  kind: z.enum(moneyKinds),
  /** The attempt of the entry; for a refund, the attempt that brought the money. */
  transactionId: z.string(),
  gateway: z.string(),
  orderIds: z.array(z.int()),
  /** What the money was for, where it was no order: `P12`. */
  label: z.optional(z.string()),
  mobile_no: MobileNo,
  /** The amount that counts in the sums. */
  amount: Money,
  /** The time of the last change. */
  at: Instant,
});
export type MoneyRow = InsideOf<typeof MoneyRow>;

/** One page of a sum's entries, newest first; `more` is true if there is another page. */
export const listMoney = endpoint({
  method: 'POST',
  path: '/api/admin/money/rows',
  access: 'money',
  summary: 'What the sums are made of',
  body: z.extend(MoneyFilter, {
    kind: z.optional(z.enum(moneyKinds)),
    /** From 1. */
    page: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1),
  }),
  response: z.object({ rows: z.array(MoneyRow), more: z.boolean() }),
});

/** Asks the gateway about every unsettled attempt and refund of the filter; takes seconds. */
export const checkPayments = endpoint({
  method: 'POST',
  path: '/api/admin/payments/check',
  access: 'money',
  summary: 'Ask the gateway about all that is unsettled now',
  body: MoneyFilter,
  response: z.object({ asked: z.int() }),
});

/** Includes blanks that people type between digits. */
const maxReferenceLength = 60;

/**
 * Finds payments by a number that a customer reads out: the bank's reference (UTR, RRN), the
 * company's payment id, or the shop's transaction id. The complete number is needed; blanks and
 * case are ignored.
 */
export const findMoney = endpoint({
  method: 'POST',
  path: '/api/admin/money/find',
  access: 'money',
  summary: 'Find a payment by its number',
  body: z.object({ reference: plainLine(maxReferenceLength, 'Please enter a number.') }),
  response: z.object({ rows: z.array(MoneyRow) }),
});
