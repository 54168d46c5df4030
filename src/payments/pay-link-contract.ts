/** Paying an order by its payment link, without its mobile number (product 24.8). */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { OrderPath } from '#src/orders/admin-order-contract.ts';
import { paymentMethods } from '#src/orders/payment-methods.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, Money } from '#src/platform/contract/wire-formats.ts';

/** The part after `/pay/` in the URL; anything may be typed there. */
const Link = z.string().check(z.minLength(1), z.maxLength(60));

/** `over`: cancelled, or not paid in time. */
const payLinkStates = ['open', 'paid', 'over'] as const;

/** Has nothing about who ordered, or where the order goes. */
export const LinkedOrders = z.object({
  state: z.enum(payLinkStates),
  /**
   * ISO 8601 with the business zone's offset: from then on no payment page is opened. Left out for
   * a cash order, which can be paid until it is paid at the door.
   */
  until: z.optional(Instant),
  settlement: z.enum(paymentMethods),
  /** For a cash order: not cooked before staff approve it or it is paid. */
  awaits_approval: z.optional(z.boolean()),
  /** What is paid, where it is no order. */
  pass: z.optional(z.string()),
  /** The sum of all orders that are paid together. */
  total: Money,
  orders: z.array(
    z.object({
      id: z.int(),
      deliveryDate: Day,
      shift: Shift,
      totalAmount: Money,
      dishes: z.array(z.object({ variant: z.string(), quantity: z.int() })),
    }),
  ),
});
export type LinkedOrders = InsideOf<typeof LinkedOrders>;

/** 404 `not_found` for a link of no order. */
export const readPayLink = endpoint({
  method: 'POST',
  path: '/api/user/pay-link',
  access: 'public',
  summary: 'What a payment link is for',
  body: z.object({ link: Link }),
  response: LinkedOrders,
});

/**
 * Opens the gateway's page, or returns the one that is open. 404 `not_found`; 409 `conflict` for an
 * order that is paid or over; 502 `gateway_failed`.
 */
export const openPayLink = endpoint({
  method: 'POST',
  path: '/api/user/pay-link/open',
  access: 'public',
  summary: 'Start paying by a payment link',
  body: z.object({ link: Link }),
  response: z.object({ data: z.object({ url: z.string() }) }),
});

/** The payment link that staff send or show as a QR code. 404 `not_found`. */
export const getPayLink = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/pay-link',
  access: 'orders',
  summary: 'The payment link of an order',
  params: OrderPath,
  response: z.object({
    url: z.string(),
    state: z.enum(payLinkStates),
    /**
     * A WhatsApp link with the shop's text; left out if nothing can be paid by the payment link.
     */
    chat: z.optional(z.string()),
  }),
});

/**
 * Records that `chat` was opened, so that the same text need not be opened from the queue again;
 * staff say in the queue whether it was sent. 404 `not_found`.
 */
export const notePayChat = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/pay-link/chat',
  access: 'orders',
  summary: 'Note that the chat with a payment link was opened',
  params: OrderPath,
  response: z.object({}),
});
