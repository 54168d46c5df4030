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

/** An order on a rider's list, with the whole note and the address by which it is grouped. */
export const DeliveryOrder = z.extend(Order, {
  /**
   * Name of the customer; empty if not given, absent in lists that an older version stored on a
   * phone.
   */
  name: z.optional(z.string()),
  address: z.object({ id: z.uuid(), shortname: z.string(), address: z.string() }),
  /**
   * Why the order could not be delivered. Until an admin decides, the rider can try again or hand
   * it over after all.
   */
  problem: z.optional(z.enum(deliveryProblems)),
  /** Why its cash was not paid at the door; it is still due. Not in the stream. */
  unpaid: z.optional(z.enum(unpaidReasons)),
  /** Path of the order's own payment page while it is due. Not in the stream. */
  payLink: z.optional(z.string()),
  /**
   * The code on its box, such as `A-07`, if another rider took it out, on whose run it was packed.
   * Not in the stream.
   */
  box: z.optional(z.string()),
  /** When its rider said to be near. Not in the stream. */
  nearAt: z.optional(Instant),
});
export type DeliveryOrder = InsideOf<typeof DeliveryOrder>;

/**
 * The signed-in person's own paid orders of one date and shift, sorted by number: assigned, out for
 * delivery and delivered. 403 `forbidden` for another person's number. The stream has every change
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

/** Idempotency key of a tap: a tap that is sent again has the same key and takes effect once. */
const TapKey = z.object({
  'idempotency-key': z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))),
});

/**
 * When the person tapped, which can be long before there is a signal; ISO 8601 with an offset. It
 * is recorded as not before the order’s last event and not after the server’s own time. A time that
 * is days off is ignored. A tap that was made before the order went to another person counts as if
 * it had arrived before that, unless that person has tapped since; a later one is 403 `forbidden`.
 */
const TappedAt = z.optional(z.iso.datetime({ offset: true }));

const Stepped = z.object({ data: z.object({ id: z.int(), status: Order.shape.status }) });

/**
 * `isAssigned` → `outForDelivery` → `done`. A step that was already taken succeeds. `done` also
 * resolves a problem. 403 `forbidden` for another person’s order; 409 `conflict` for a step that
 * the order can't take, and for `done` while it is not recorded whether the order is paid.
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
 * Reports an order that could not be handed over. It is shown to the admin, who decides; the status
 * does not change. 403 `forbidden` for another person’s order, 409 `conflict` if it is delivered or
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
 * Withdraws the report of a problem: the order is out for delivery again. Succeeds if there is no
 * problem. 403 `forbidden` for another person’s order, 409 `conflict` if it is delivered or
 * cancelled.
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

/**
 * Says that the person is about ten minutes away; the customer reads it for twenty minutes, or
 * until the order is handed over. The status does not change. Succeeds without effect if it comes
 * too late, was said already, or the order is not out with this person. 403 `forbidden` for an
 * order that the person never had.
 */
export const sayNear = endpoint({
  method: 'PUT',
  path: '/api/deliveryboy/order/near',
  access: 'deliveries',
  summary: 'Tell the customer that the order is about ten minutes away',
  headers: TapKey,
  body: z.object({ orderId: OrderNumber, tappedAt: TappedAt }),
  response: Stepped,
});

/** Changes since the previous message, of any day. */
export const DeliveryChanges = z.object({
  /** The person's own orders in their present state. */
  orders: z.array(DeliveryOrder),
  /** Numbers of orders that were the person's and were cancelled or reassigned. */
  gone: z.array(z.int()),
  /** As in the admins' stream. */
  reload: z.boolean(),
});
export type DeliveryChanges = InsideOf<typeof DeliveryChanges>;

/** Like the admins' stream, limited to the person's own orders. */
export const watchDeliveries = endpoint({
  method: 'GET',
  path: '/api/deliveryboy/orders/stream',
  access: 'deliveries',
  summary: 'Changes of own orders as they happen',
  headers: z.object({ 'last-event-id': z.optional(StreamCursor) }),
  stream: true,
  response: DeliveryChanges,
});

/** The signed-in person, and the clock of the business. */
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
