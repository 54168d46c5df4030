/** Changes the lines of an order until its shift is frozen, for admins (product 24.9). */
import * as z from 'zod/mini';
import { CashLimitSeen, OrderPath, Reason } from '#src/orders/admin-order-contract.ts';
import { KeptWish } from '#src/orders/order-contract.ts';
import { maxLines, maxQuantity } from '#src/orders/order-rules.ts';
import { placedMethods } from '#src/orders/payment-methods.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Money } from '#src/platform/contract/wire-formats.ts';
import { lineKey } from '#src/wishes/wish-rules.ts';
import { IdempotencyKey, WishIds } from './checkout-contract.ts';

const Line = z.object({
  menu_id: z.uuid(),
  quantity: z.int().check(z.gte(1), z.lte(maxQuantity)),
  wishes: z.optional(WishIds),
});
const Lines = z.array(Line).check(
  z.maxLength(maxLines, `An order has at most ${maxLines} menus.`),
  z.refine(
    (lines) =>
      new Set(lines.map(({ menu_id, wishes }) => lineKey(menu_id, wishes))).size === lines.length,
    { error: 'Each menu stands once, with its quantity.' },
  ),
);

const Choice = z.object({
  menu_id: z.uuid(),
  variant: z.string(),
  price: Money,
  /** The quantity in the present order; 0 for an entry that can be added. */
  quantity: z.int(),
  /** Of the line; for an entry that can be added, those of the order and of its person. */
  wishes: z.array(KeptWish),
  /** The names of wishes of the order and of its person that an added entry can't meet. */
  unmet: z.optional(z.array(z.string())),
});
export type Choice = InsideOf<typeof Choice>;

/** The lines of an order, and what its shift still sells. 404 `not_found`. */
export const readChangeable = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/lines',
  access: 'orders',
  summary: 'What of an order can be changed',
  params: OrderPath,
  response: z.object({
    /** Why it can't be changed; absent if it can. */
    refusal: z.optional(z.string()),
    isPaid: z.boolean(),
    /** True if the owner has turned on cash. */
    takesCash: z.boolean(),
    /** The number of the person's other orders for the same date and shift. */
    besides: z.int(),
    choices: z.array(Choice),
  }),
});

/**
 * Replaces the lines in `seen` by others; lines that stay keep their price. An unpaid order then
 * costs its new total; if a paid order costs less, the difference is refunded. If a paid one would
 * cost more, the added lines become an order of their own, `added`, which is paid by `settlement`,
 * and removed lines are refunded. 409 `conflict` if the shift is frozen or its day is over, a menu
 * entry is sold out, a dish can't meet a wish, somebody else changed the order, or more has to be
 * paid without `settlement`; with the detail `cashLimit` if a cash order exceeds its limit without
 * `cashLimitSeen`. A repeated request, or the same lines again, changes nothing and returns what
 * was refunded.
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
    settlement: z.optional(z.enum(placedMethods)),
    /** As the admin saw it, so that lines added in the meantime are not added twice. */
    besides: z.optional(z.int()),
    /** True when staff have read which cash limit the change exceeds, and want it all the same. */
    cashLimitSeen: CashLimitSeen,
  }),
  response: z.object({
    totalAmount: Money,
    refundOwed: Money,
    added: z.optional(z.object({ id: z.int(), totalAmount: Money })),
  }),
});

/** The lines of an order with what each dish can be made with. 404 `not_found`. */
export const readLineWishes = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/wishes',
  access: 'orders',
  summary: 'How the dishes of an order can be made otherwise',
  params: OrderPath,
  response: z.object({
    /** Why they can't be changed; absent if they can. */
    refusal: z.optional(z.string()),
    lines: z.array(
      z.object({
        id: z.uuid(),
        variant: z.string(),
        quantity: z.int(),
        wishes: z.array(KeptWish),
        /** In the owner's order. */
        met: z.array(KeptWish),
      }),
    ),
  }),
});

/**
 * Replaces the wishes of a line, also after its shift is frozen: then the kitchen sees it as an
 * amendment, and the boxes have to be packed again. The price stays. 409 `conflict` once the order
 * is on its way or over, if the dish can't meet a wish, if somebody else has changed the line, or
 * if before the freeze another line would be the same; 404 `not_found`. A repeated request
 * succeeds.
 */
export const changeLineWishes = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/{id}/wishes',
  access: 'orders',
  summary: 'Change how the dishes of a line are made',
  params: OrderPath,
  body: z.object({ line: z.uuid(), seen: z.array(z.uuid()), wishes: WishIds }),
  response: z.object({}),
});
