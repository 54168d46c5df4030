/** The page of a person for staff: orders, payments, what they owe, their numbers. */
import * as z from 'zod/mini';
import { AdminOrder, OrderNumber } from '#src/orders/admin-order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, MobileNo, Money, TenDigitMobile } from '#src/platform/contract/wire-formats.ts';
import { CashOfCustomer, UnpaidOrder, UsualMeal } from './customer-card-contract.ts';
import { Customer, CustomerId, FoundCustomer } from './customer-contract.ts';
import { paymentKinds } from './customer-fields.ts';

/** A merger of two numbers. */
export const Merger = z.object({
  id: z.uuid(),
  /** The number that was merged into this person. */
  mobile_no: MobileNo,
  at: Instant,
  by: z.string(),
  undone: z.optional(z.object({ at: Instant, by: z.string() })),
  /** True for the latest merger, for 30 days. */
  canUndo: z.boolean(),
});
export type Merger = InsideOf<typeof Merger>;

/** A secret link to the private page; only the customer has the link itself. */
export const CustomerLink = z.object({
  id: z.uuid(),
  createdAt: Instant,
  expiresAt: Instant,
  /** The member of staff who made it; absent if the browser that ordered saved it. */
  by: z.optional(z.string()),
});
export type CustomerLink = InsideOf<typeof CustomerLink>;

/**
 * A person, also by the id of a number that was merged into theirs. 404 `not_found`. The member of
 * staff who reads it is recorded.
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
    /** The shop has offers of passes, and the page asks for the person's. */
    hasPasses: z.boolean(),
  }),
});

/**
 * Orders of all numbers of the person, newest first, in pages of 25; `before` is the last order
 * number of the previous page.
 */
export const listCustomerOrders = endpoint({
  method: 'GET',
  path: '/api/admin/customers/{id}/orders',
  access: 'customers',
  summary: 'Orders of a person',
  params: CustomerId,
  query: z.object({ before: z.optional(z.pipe(z.coerce.number(), OrderNumber)) }),
  response: z.object({ orders: z.array(AdminOrder), hasMore: z.boolean() }),
});

/** A payment or a refund of a person. */
export const CustomerPayment = z.object({
  id: z.uuid(),
  at: Instant,
  kind: z.enum(paymentKinds),
  amount: Money,
  /** The numbers of the orders that it belongs to. */
  orders: z.array(z.int()),
  /** What it was for, where it was no order: `P12`. */
  label: z.optional(z.string()),
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
 * Merges another number of the same person: its orders are shown with the person's, marks and notes
 * are joined, and a block of either remains. 404 `not_found` if the number never ordered; 409
 * `conflict` for a stale `revision`, for a number that already belongs to somebody, and if the
 * joined texts are too long.
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
 * Restores both numbers as they were; what was written after the merger stays with the kept person.
 * 409 `conflict` after 30 days, if it is already undone, and if another merger came later.
 */
export const undoMerger = endpoint({
  method: 'POST',
  path: '/api/admin/customers/mergers/{id}/undo',
  access: 'customers',
  summary: 'Take two numbers apart again',
  params: CustomerId,
  response: z.object({ customer: Customer }),
});
