/** Closing days or shifts, with what becomes of their orders, for admins. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { OrderNumber } from '#src/orders/admin-order-contract.ts';
import { orderStatuses } from '#src/orders/order-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, MobileNo, Money, plainLine } from '#src/platform/contract/wire-formats.ts';
import { maxClosureReason } from '#src/settings/closure-rules.ts';

/** Both ends included; without a shift all of them are closed. */
const ClosureDays = z.object({ from: Day, to: Day, shift: z.optional(Shift) });
const ClosurePath = z.object({ id: z.uuid() });

/** An order that closing cancels, or has cancelled, and whose customer is to be told. */
const OrderToTell = z.object({
  /** The order's number. */
  id: z.int(),
  date: Day,
  shift: Shift,
  mobile_no: MobileNo,
  /** What it costs, in rupees. */
  total: Money,
  /** What goes back to the customer, in rupees; 0 where nothing was paid. */
  refund: Money,
});
export type OrderToTell = InsideOf<typeof OrderToTell>;

const ToldOrder = z.extend(OrderToTell, {
  /** Absent until somebody has told the customer. */
  toldAt: z.optional(Instant),
  /** What the customer can be written. */
  message: z.string(),
});

/**
 * What closing these days would do now. Nothing changes. 400 `invalid_request` with a sentence
 * beside `from` or `to`.
 */
export const previewClosure = endpoint({
  method: 'POST',
  path: '/api/admin/closures/preview',
  access: 'closures',
  summary: 'What closing some days would do',
  body: ClosureDays,
  response: z.object({
    /** Those that closing cancels, by number. */
    orders: z.array(
      z.extend(OrderToTell, {
        /** It was to be paid at the door. */
        isDue: z.boolean(),
      }),
    ),
    /** On their way or delivered: they stay as they are. */
    out: z.array(z.object({ id: z.int(), status: z.enum(orderStatuses) })),
    /** The sum of all refunds, in rupees. */
    refund: Money,
    /** How many texts to customers it queues; none where the shop has switched that off. */
    texts: z.int(),
  }),
});

/**
 * Closes the days, cancels their orders and records what is owed to each customer: all or nothing.
 * The same `id` again changes nothing. 409 `conflict` where the orders are not those in `seen`, and
 * where something of these days is closed already, as for the preview.
 */
export const closeDays = endpoint({
  method: 'POST',
  path: '/api/admin/closures',
  access: 'closures',
  summary: 'Close days or shifts',
  body: z.extend(ClosureDays, {
    /** Made by the dialog, once for each closure. */
    id: z.uuid(),
    /** Customers read it: on the shop's pages, on the order and on its credit note. */
    reason: plainLine(maxClosureReason, 'Say why, such as "Diwali"'),
    /** The numbers of the orders that the admin saw. */
    seen: z.array(z.int()).check(z.maxLength(10_000)),
  }),
  response: z.object({ cancelled: z.int(), refund: Money }),
});

/** The latest days first, at most 200. */
export const listClosures = endpoint({
  method: 'GET',
  path: '/api/admin/closures',
  access: 'closures',
  summary: 'The closures of the shop, coming and past',
  response: z.object({
    /** The business's day. */
    today: Day,
    closures: z.array(
      z.extend(ClosureDays, {
        id: z.uuid(),
        reason: z.string(),
        state: z.enum(['inForce', 'over', 'withdrawn']),
        closedBy: z.string(),
        closedAt: Instant,
        withdrawnBy: z.optional(z.string()),
        withdrawnAt: z.optional(Instant),
        /** How many orders it cancelled, and of how many the customer was told. */
        cancelled: z.int(),
        told: z.int(),
        /** What went back for it in all, in rupees. */
        refund: Money,
      }),
    ),
  }),
});

/**
 * Takes orders again for the days of a closure. What it cancelled stays cancelled. 404 `not_found`;
 * 409 `conflict` where its days are over.
 */
export const reopenDays = endpoint({
  method: 'POST',
  path: '/api/admin/closures/{id}/reopen',
  access: 'closures',
  summary: 'Open the days of a closure again',
  params: ClosurePath,
  response: z.object({}),
});

/** By number. 404 `not_found`. */
export const listPeopleToTell = endpoint({
  method: 'GET',
  path: '/api/admin/closures/{id}/people',
  access: 'closures',
  summary: 'Whose orders a closure cancelled',
  params: ClosurePath,
  response: z.object({ orders: z.array(ToldOrder) }),
});

/** Remembers, or forgets, that the customer of an order knows. 404 `not_found`. */
export const markTold = endpoint({
  method: 'PUT',
  path: '/api/admin/closures/{id}/people/{order}',
  access: 'closures',
  summary: 'Note that a customer was told of a closure',
  params: z.extend(ClosurePath, { order: z.pipe(z.coerce.number(), OrderNumber) }),
  body: z.object({ isTold: z.boolean() }),
  response: z.object({}),
});
