/**
 * The private page of a customer behind a secret link, and the calls that make and end such links.
 */
import * as z from 'zod/mini';
import { Order, OrderUnderWay } from '#src/orders/order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, Money } from '#src/platform/contract/wire-formats.ts';
import { UnpaidOrder } from './customer-card-contract.ts';
import { CustomerId } from './customer-contract.ts';
import { tokenLength } from './private-link.ts';

/** The contract for admins has the same schema, but customers' pages must not load it. */
const OrderNumber = z.int().check(z.gte(1), z.lte(2_147_483_647));

/**
 * 128 random bits, base64url. Sent only in bodies, so that no log and no URL of the API contains
 * it.
 */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(tokenLength * 2));

/** An unpaid order, with the path of its payment page. */
export const OwnUnpaidOrder = z.extend(UnpaidOrder, { payPath: z.optional(z.string()) });
export type OwnUnpaidOrder = InsideOf<typeof OwnUnpaidOrder>;

/**
 * The orders of a person, newest first, in pages of 25. A link saved by a browser shows in full
 * only what that browser ordered; a link made by staff shows everything. 404 `not_found` for a link
 * that is unknown, expired or ended. 429 `too_many_requests` after 60 requests a minute.
 */
export const readPrivatePage = endpoint({
  method: 'POST',
  path: '/api/user/my',
  access: 'public',
  summary: 'The private page of a customer',
  body: z.object({ token: LinkToken, before: z.optional(OrderNumber) }),
  response: z.object({
    /** Only for a link that staff made. */
    name: z.optional(z.string()),
    orders: z.array(Order),
    /** Send it back as `before` for older orders; absent on the last page. */
    next: z.optional(z.int()),
    unpaid: z.array(OwnUnpaidOrder),
    /** How far the food of these orders is, of those that the link shows in full. */
    underWay: z.array(OrderUnderWay),
    owed: Money,
    /** There are passes or standing meals to see, which `readMyMeals` answers. */
    hasMeals: z.boolean(),
    expiresAt: Instant,
  }),
});

const PrivateLink = z.object({
  /** `/my/…`; it cannot be read again later. */
  path: z.string(),
  expiresAt: Instant,
});

/** `P12`, as its payment calls it. */
const PassLabel = z.string().check(z.regex(/^P[1-9]\d{0,9}$/));

/**
 * Makes a link for the browser that placed this order or bought this pass. 403 `forbidden` for any
 * other browser, and while it is neither paid nor, as an order, confirmed in cash. 429
 * `too_many_requests` after 10 requests an hour.
 */
export const savePrivateLink = endpoint({
  method: 'POST',
  path: '/api/user/my/link',
  access: 'public',
  summary: 'Save a private link to one’s own orders',
  body: z.union([z.object({ order: OrderNumber }), z.object({ pass: PassLabel })]),
  response: PrivateLink,
});
export type SavedLinkOf = InsideOf<NonNullable<typeof savePrivateLink.body>>;

/** Ends the link. 404 `not_found` if it is already ended. */
export const endOwnLink = endpoint({
  method: 'POST',
  path: '/api/user/my/end',
  access: 'public',
  summary: 'End one’s own private link',
  body: z.object({ token: LinkToken }),
  response: z.object({}),
});

const SentLink = z.extend(PrivateLink, {
  url: z.string(),
  /** The message to the customer, from the shop's template; contains the whole link. */
  text: z.string(),
});
export type MadeLink = InsideOf<typeof SentLink>;

/** Makes a link to send to the customer; it is shown only once. 404 `not_found`. */
export const makePrivateLink = endpoint({
  method: 'POST',
  path: '/api/admin/customers/{id}/links',
  access: 'customers',
  summary: 'Make a private link for a person',
  params: CustomerId,
  response: SentLink,
});

/** Ends the link; a repeated call changes nothing. 404 `not_found`. */
export const endPrivateLink = endpoint({
  method: 'DELETE',
  path: '/api/admin/customers/links/{id}',
  access: 'customers',
  summary: 'End a private link',
  params: CustomerId,
  response: z.object({}),
});
