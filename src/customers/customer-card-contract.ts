/** What staff need to know of a person while they take an order, on one card. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { AdminOrder } from '#src/orders/admin-order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Money, TenDigitMobile } from '#src/platform/contract/wire-formats.ts';
import { Customer } from './customer-contract.ts';
import { unpaidKinds } from './customer-fields.ts';

/** An order whose money has not come. */
export const UnpaidOrder = z.object({
  /** The order's number. */
  id: z.int(),
  kind: z.enum(unpaidKinds),
  amount: Money,
  deliveryDate: Day,
  shift: Shift,
});
export type UnpaidOrder = InsideOf<typeof UnpaidOrder>;

/** What is ordered together most often, of the latest orders that were not cancelled. */
export const UsualMeal = z.object({
  /** The dishes, as the latest of these orders calls them, and how many of each. */
  lines: z.array(z.object({ variant: z.string(), quantity: z.int() })),
  /** In so many orders of the latest `of`. */
  times: z.int(),
  of: z.int(),
});
export type UsualMeal = InsideOf<typeof UsualMeal>;

/** Two refusals at the door switch cash off for a number, until staff allow it again. */
export const CashOfCustomer = z.object({ isAllowed: z.boolean(), refusals: z.int() });

export const CustomerCard = z.object({
  customer: Customer,
  /** The latest 10 of all numbers of the person, newest first, with their lines and address. */
  orders: z.array(AdminOrder),
  usual: z.optional(UsualMeal),
  /** The sum of what is unpaid, but for what is on its way to be paid at the door. */
  owed: Money,
  /** The oldest first. */
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
 * By the person or by any number of theirs; without a card for a number that never ordered. 404
 * `not_found` for an unknown person.
 */
export const readCustomerCard = endpoint({
  method: 'POST',
  path: '/api/admin/customers/card',
  access: 'customers',
  summary: 'What staff need to know of a person while they take an order',
  body: WhoseCard,
  response: z.object({
    card: z.optional(CustomerCard),
    /** Whether the owner has switched cash at the door on, for anybody. */
    takesCash: z.boolean(),
  }),
});
