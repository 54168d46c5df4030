/** Paying an order by its link, without knowing whose it is (product 24.8). */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { OrderPath } from '#src/orders/admin-order-contract.ts';
import { paymentMethods } from '#src/orders/payment-methods.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, Money } from '#src/platform/contract/wire-formats.ts';

/** What is behind `/pay/` in its address; anything may be typed there. */
const Link = z.string().check(z.minLength(1), z.maxLength(60));

/** `over`: cancelled, or not paid in time. */
const payLinkStates = ['open', 'paid', 'over'] as const;

/** Nothing in it says who ordered, or where it goes. */
export const LinkedOrders = z.object({
  state: z.enum(payLinkStates),
  /**
   * ISO 8601 with the business zone's offset: from then on no payment page is opened. Left out for
   * what can be paid until it is paid at the door.
   */
  until: z.optional(Instant),
  settlement: z.enum(paymentMethods),
  /** In cash, and not cooked before staff approve it or it is paid. */
  awaits_approval: z.optional(z.boolean()),
  /** Of all that is paid at once. */
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

/** 404 `not_found` for a link that is no order's. */
export const readPayLink = endpoint({
  method: 'POST',
  path: '/api/user/pay-link',
  access: 'public',
  summary: 'What a payment link is for',
  body: z.object({ link: Link }),
  response: LinkedOrders,
});

/**
 * Opens the gateway's page, or answers that which is open. 404 `not_found`; 409 `conflict` for what
 * is paid or over; 502 `gateway_failed`.
 */
export const openPayLink = endpoint({
  method: 'POST',
  path: '/api/user/pay-link/open',
  access: 'public',
  summary: 'Start paying by a payment link',
  body: z.object({ link: Link }),
  response: z.object({ data: z.object({ url: z.string() }) }),
});

/** The link that staff send, or show as a code. 404 `not_found`. */
export const getPayLink = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/pay-link',
  access: 'orders',
  summary: 'The payment link of an order',
  params: OrderPath,
  response: z.object({
    url: z.string(),
    state: z.enum(payLinkStates),
    /** Opens WhatsApp with the shop's text; left out where nothing can be paid by the link. */
    chat: z.optional(z.string()),
  }),
});

/**
 * That `chat` was opened: the same text need not be opened from the queue again. Whether it was
 * sent is said there. 404 `not_found`.
 */
export const notePayChat = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/pay-link/chat',
  access: 'orders',
  summary: 'Note that the chat with a payment link was opened',
  params: OrderPath,
  response: z.object({}),
});
