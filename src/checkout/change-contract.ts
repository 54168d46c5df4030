/** Changing the lines of an order until its shift is frozen, for admins (product 24.9). */
import * as z from 'zod/mini';
import { CashLimitSeen, OrderPath, Reason } from '#src/orders/admin-order-contract.ts';
import { maxLines, maxQuantity } from '#src/orders/order-rules.ts';
import { paymentMethods } from '#src/orders/payment-methods.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Money } from '#src/platform/contract/wire-formats.ts';
import { IdempotencyKey } from './checkout-contract.ts';

const Line = z.object({ menu_id: z.uuid(), quantity: z.int().check(z.gte(1), z.lte(maxQuantity)) });
const Lines = z.array(Line).check(
  z.maxLength(maxLines, `An order has at most ${maxLines} menus.`),
  z.refine((lines) => new Set(lines.map(({ menu_id }) => menu_id)).size === lines.length, {
    error: 'Each menu stands once, with its quantity.',
  }),
);

const Choice = z.object({
  menu_id: z.uuid(),
  variant: z.string(),
  price: Money,
  /** Of the order as it is; 0 for what can be added. */
  quantity: z.int(),
});
export type Choice = InsideOf<typeof Choice>;

/** What an order has, and what its shift still sells. 404 `not_found`. */
export const readChangeable = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/lines',
  access: 'orders',
  summary: 'What of an order can be changed',
  params: OrderPath,
  response: z.object({
    /** Why it can't be changed; absent where it can. */
    refusal: z.optional(z.string()),
    isPaid: z.boolean(),
    /** The owner has switched cash on. */
    takesCash: z.boolean(),
    /** How many other orders the person has for the same date and shift. */
    besides: z.int(),
    choices: z.array(Choice),
  }),
});

/**
 * Puts other lines in the place of those in `seen`; what stays keeps its price. What an unpaid
 * order costs then is to be paid; what a paid one costs less goes back. Where a paid one would cost
 * more, what is added is an order of its own, `added`, which is paid as `settlement` says; what is
 * left out goes back. 409 `conflict` where the shift is frozen, a menu is sold out, somebody else
 * changed the order, or nobody said how more is paid; with the detail `cashLimit` where an order in
 * cash goes past its limit and `cashLimitSeen` is not set. The same lines or the same press again
 * change nothing, and answer what went back.
 */
export const changeOrder = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/{id}/lines',
  access: 'orders',
  summary: 'Change the lines of an order before its shift is frozen',
  params: OrderPath,
  headers: z.object({ 'idempotency-key': IdempotencyKey }),
  body: z.object({
    menus: Lines.check(z.minLength(1, 'Cancel the order if nothing is left of it.')),
    seen: Lines,
    reason: Reason,
    settlement: z.optional(z.enum(paymentMethods)),
    /** As it was seen: what was added meanwhile is not added twice. */
    besides: z.optional(z.int()),
    /** Somebody has read which limit of cash this goes past, and changes it all the same. */
    cashLimitSeen: CashLimitSeen,
  }),
  response: z.object({
    totalAmount: Money,
    refundOwed: Money,
    added: z.optional(z.object({ id: z.int(), totalAmount: Money })),
  }),
});
