/** What a delivery person sees and does. */
import * as z from 'zod/mini';
import { unpaidReasons } from '#src/cash/cash-rules.ts';
import { Shift } from '#src/menus/menu-contract.ts';
import { OrderNumber, StreamCursor } from '#src/orders/admin-order-contract.ts';
import { Order } from '#src/orders/order-contract.ts';
import { deliveryProblems, maxReasonLength } from '#src/orders/order-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, MobileNo, plainLine } from '#src/platform/contract/wire-formats.ts';

/** An order on the way: with the whole note, and the address under which it is grouped. */
export const DeliveryOrder = z.extend(Order, {
  /** Whom it is for; empty where nobody was asked, absent in what a phone has kept for long. */
  name: z.optional(z.string()),
  address: z.object({ id: z.uuid(), shortname: z.string(), address: z.string() }),
  /**
   * Why it could not be delivered; until the admin has decided, it can be tried again or handed
   * over after all.
   */
  problem: z.optional(z.enum(deliveryProblems)),
  /** Why its cash was not paid at the door; it is still due. The stream leaves it out. */
  unpaid: z.optional(z.enum(unpaidReasons)),
  /** Path of its own payment page, while it is due. The stream leaves it out. */
  payLink: z.optional(z.string()),
});
export type DeliveryOrder = InsideOf<typeof DeliveryOrder>;

/**
 * The signed-in person's own paid orders of one date and shift, by number: assigned, under way and
 * delivered ones. 403 `forbidden` for another number than one's own. The stream has every change
 * after `place`.
 */
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/deliveryboy/{mobile}/orders',
  access: 'deliveries',
  summary: 'Own orders of a date and shift',
  params: z.object({ mobile: z.string().check(z.maxLength(20)) }),
  query: z.object({ date: Day, shift: Shift }),
  response: z.object({ data: z.array(DeliveryOrder), place: StreamCursor }),
});

/** One for each tap; a tap that is sent again has the same key and happens once. */
const TapKey = z.object({
  'idempotency-key': z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))),
});

/**
 * When the person tapped, which can be long before a signal brings it here; ISO 8601 with an
 * offset. It is recorded as not before the order’s last event and not after the server’s own time;
 * what is days off is not believed at all.
 */
const TappedAt = z.optional(z.iso.datetime({ offset: true }));

const Stepped = z.object({ data: z.object({ id: z.int(), status: Order.shape.status }) });

/**
 * `isAssigned` → `outForDelivery` → `done`. A step that was taken already is a success. An order
 * that could not be handed over is, once it is `done`. 403 `forbidden` for somebody else’s order,
 * 409 `conflict` for a step that the order can't take, and for `done` while nothing is known of its
 * money.
 */
export const setDeliveryStatus = endpoint({
  method: 'PUT',
  path: '/api/deliveryboy/order/status',
  access: 'deliveries',
  summary: 'Take an order out, or hand it over',
  headers: TapKey,
  body: z.object({
    orderId: OrderNumber,
    status: z.enum(['outForDelivery', 'done']),
    tappedAt: TappedAt,
  }),
  response: Stepped,
});

/**
 * An order that could not be handed over: recorded and shown to the admin, who decides. Its status
 * stays. 403 `forbidden` for somebody else’s order, 409 `conflict` when it is delivered or
 * cancelled.
 */
export const reportProblem = endpoint({
  method: 'PUT',
  path: '/api/deliveryboy/order/problem',
  access: 'deliveries',
  summary: 'Tell that an order could not be delivered',
  headers: TapKey,
  body: z.object({
    orderId: OrderNumber,
    problem: z.enum(deliveryProblems),
    /** In the person's own words. */
    note: z.optional(plainLine(maxReasonLength)),
    tappedAt: TappedAt,
  }),
  response: Stepped,
});

/**
 * Takes the report of a problem back: the order is on its way again. A success where there is none.
 * 403 `forbidden` for somebody else’s order, 409 `conflict` when it is delivered or cancelled.
 */
export const tryAgain = endpoint({
  method: 'PUT',
  path: '/api/deliveryboy/order/retry',
  access: 'deliveries',
  summary: 'Try to deliver an order again that could not be delivered',
  headers: TapKey,
  body: z.object({ orderId: OrderNumber, tappedAt: TappedAt }),
  response: Stepped,
});

/** What has changed since the message before, of any day. */
export const DeliveryChanges = z.object({
  /** The person's own orders, as they are now. */
  orders: z.array(DeliveryOrder),
  /** Numbers of orders that were the person's: cancelled, or given to somebody else. */
  gone: z.array(z.int()),
  /** As for admins. */
  reload: z.boolean(),
});
export type DeliveryChanges = InsideOf<typeof DeliveryChanges>;

/** As the admins' stream, of one's own orders alone. */
export const watchDeliveries = endpoint({
  method: 'GET',
  path: '/api/deliveryboy/orders/stream',
  access: 'deliveries',
  summary: 'Changes of own orders as they happen',
  headers: z.object({ 'last-event-id': z.optional(StreamCursor) }),
  stream: true,
  response: DeliveryChanges,
});

/** Who is signed in, and the business's clock. */
export const getDeliverySession = endpoint({
  method: 'GET',
  path: '/api/deliveryboy/session',
  access: 'deliveries',
  summary: 'The delivery person behind this token, and the time at the business',
  response: z.object({
    fullName: z.string(),
    mobile_no: MobileNo,
    now: Instant,
    /** Such as `Asia/Kolkata`. */
    timeZone: z.string(),
  }),
});
