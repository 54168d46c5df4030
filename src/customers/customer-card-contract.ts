/** What staff need to know about a person while they enter an order, on one card. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { KeptWish } from '#src/orders/order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Money, TenDigitMobile } from '#src/platform/contract/wire-formats.ts';
import { Customer } from './customer-contract.ts';
import { unpaidKinds } from './customer-fields.ts';

/** An order that is not paid yet. */
export const UnpaidOrder = z.object({
  id: z.int(),
  kind: z.enum(unpaidKinds),
  amount: Money,
  deliveryDate: Day,
  shift: Shift,
});
export type UnpaidOrder = InsideOf<typeof UnpaidOrder>;

/** The dishes most often ordered together, among the latest orders that were not cancelled. */
export const UsualMeal = z.object({
  /** The dishes with their quantities, named as in the latest of these orders. */
  lines: z.array(
    z.object({
      variant: z.string(),
      quantity: z.int(),
      wishes: z.optional(z.array(KeptWish)),
    }),
  ),
  /** The number of orders with these dishes, among the latest `of` orders. */
  times: z.int(),
  of: z.int(),
});
export type UsualMeal = InsideOf<typeof UsualMeal>;

/** Two refusals at the door switch cash off for a number, until staff allow it again. */
export const CashOfCustomer = z.object({ isAllowed: z.boolean(), refusals: z.int() });

/** Standing meals of the next days that have a pass to come from, or are being cooked. */
export const ComingMeal = z.object({
  date: Day,
  shift: Shift,
  tiffin: z.string(),
  meals: z.int(),
});
export type ComingMeal = InsideOf<typeof ComingMeal>;

export const CustomerCard = z.object({
  customer: Customer,
  /** The latest 10 orders of all numbers of the person, newest first, with lines and address. */
  orders: z.array(AdminOrder),
  usual: z.optional(UsualMeal),
  /** The sum of the orders that are delivered and not paid. */
  owed: Money,
  /** Oldest first. */
  unpaid: z.array(UnpaidOrder),
  cash: CashOfCustomer,
});
export type CustomerCard = InsideOf<typeof CustomerCard>;

const WhoseCard = z
  .object({ id: z.optional(z.uuid()), mobile_no: z.optional(TenDigitMobile) })
  .check(
    z.refine(({ id, mobile_no }) => (id === undefined) !== (mobile_no === undefined), {
      error: 'Say either the person or the mobile number.',
    }),
  );

/**
 * The card of a person, by their id or by any of their numbers; no card for a number that never
 * ordered. 404 `not_found` for an unknown id.
 */
export const readCustomerCard = endpoint({
  method: 'POST',
  path: '/api/admin/customers/card',
  access: 'customers',
  summary: 'What staff need to know of a person while they take an order',
  body: WhoseCard,
  response: z.object({
    card: z.optional(CustomerCard),
    /** What comes without an order. */
    coming: z.optional(z.array(ComingMeal)),
    /** True if the owner has turned on cash at the door. */
    takesCash: z.boolean(),
  }),
});
