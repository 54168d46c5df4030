/** The page of a person for staff: what they ordered and paid, what they owe, who they were. */
import * as z from 'zod/mini';
import { AdminOrder, OrderNumber } from '#src/orders/admin-order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, MobileNo, Money, TenDigitMobile } from '#src/platform/contract/wire-formats.ts';
import { CashOfCustomer, UnpaidOrder, UsualMeal } from './customer-card-contract.ts';
import { Customer, CustomerId, FoundCustomer } from './customer-contract.ts';
import { paymentKinds } from './customer-fields.ts';

/** Two numbers that were brought together. */
export const Merger = z.object({
  id: z.uuid(),
  /** The number that became another number of this person. */
  mobile_no: MobileNo,
  at: Instant,
  by: z.string(),
  undone: z.optional(z.object({ at: Instant, by: z.string() })),
  /** The latest one, for 30 days. */
  canUndo: z.boolean(),
});
export type Merger = InsideOf<typeof Merger>;

/** A secret link to the private page; the link itself is known to the customer alone. */
export const CustomerLink = z.object({
  id: z.uuid(),
  createdAt: Instant,
  expiresAt: Instant,
  /** Who made it; absent where the browser saved it that ordered. */
  by: z.optional(z.string()),
});
export type CustomerLink = InsideOf<typeof CustomerLink>;

/**
 * A person, also by the id of a number that was merged into theirs. 404 `not_found`. Who of the
 * staff asks is written down.
 */
export const readCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/customers/{id}',
  access: 'customers',
  summary: 'One person: what is known, owed, and who they were before',
  params: CustomerId,
  response: z.object({
    customer: FoundCustomer,
    usual: z.optional(UsualMeal),
    unpaid: z.array(UnpaidOrder),
    cash: CashOfCustomer,
    mergers: z.array(Merger),
    links: z.array(CustomerLink),
  }),
});

/** Of all numbers of the person, newest first, in pages of 25; `before` is the last number seen. */
export const listCustomerOrders = endpoint({
  method: 'GET',
  path: '/api/admin/customers/{id}/orders',
  access: 'customers',
  summary: 'Orders of a person',
  params: CustomerId,
  query: z.object({ before: z.optional(z.pipe(z.coerce.number(), OrderNumber)) }),
  response: z.object({ orders: z.array(AdminOrder), hasMore: z.boolean() }),
});

/** Money of a person that came or went back. */
export const CustomerPayment = z.object({
  id: z.uuid(),
  at: Instant,
  kind: z.enum(paymentKinds),
  amount: Money,
  /** The numbers of the orders that it was for. */
  orders: z.array(z.int()),
});
export type CustomerPayment = InsideOf<typeof CustomerPayment>;

/** The latest 100, newest first. */
export const listCustomerPayments = endpoint({
  method: 'GET',
  path: '/api/admin/customers/{id}/payments',
  access: 'customers',
  summary: 'What a person paid, and what went back',
  params: CustomerId,
  response: z.object({ payments: z.array(CustomerPayment), hasMore: z.boolean() }),
});

/**
 * Another number is the same person: its orders are shown with theirs, marks and notes are joined,
 * and a block of either stays. 404 `not_found` where nobody ordered with the number; 409 `conflict`
 * for a stale `revision`, for a number that belongs to somebody already, and where the texts are
 * too long together.
 */
export const mergeCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/customers/{id}/merge',
  access: 'customers',
  summary: 'Bring another number of the same person together with this one',
  params: CustomerId,
  body: z.object({ revision: z.int().check(z.gte(1)), mobile_no: TenDigitMobile }),
  response: z.object({ customer: Customer }),
});

/**
 * Both are as before; what was written since stays with the one whose page it was. 409 `conflict`
 * after 30 days, where it is undone, and where another merger came later.
 */
export const undoMerger = endpoint({
  method: 'POST',
  path: '/api/admin/customers/mergers/{id}/undo',
  access: 'customers',
  summary: 'Take two numbers apart again',
  params: CustomerId,
  response: z.object({ customer: Customer }),
});
