/** The private page of a customer behind a secret link, and making and ending such links. */
import * as z from 'zod/mini';
import { Order } from '#src/orders/order-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Instant, Money } from '#src/platform/contract/wire-formats.ts';
import { UnpaidOrder } from './customer-card-contract.ts';
import { CustomerId } from './customer-contract.ts';
import { tokenLength } from './private-link.ts';

/** Of an order; the contract of admins has the same, which no page of customers loads. */
const OrderNumber = z.int().check(z.gte(1), z.lte(2_147_483_647));

/** 128 random bits in letters. It is sent in bodies: no log and no address has it. */
const Token = z.string().check(z.minLength(1), z.maxLength(tokenLength * 2));

/** What is still to be paid, with the page where that is done. */
export const OwnUnpaidOrder = z.extend(UnpaidOrder, { payPath: z.optional(z.string()) });
export type OwnUnpaidOrder = InsideOf<typeof OwnUnpaidOrder>;

/**
 * The orders of a person, newest first, in pages of 25. A link that a browser saved shows in full
 * what that browser ordered; one that staff made shows everything. 404 `not_found` for a link that
 * is not known, over or ended. 429 `too_many_requests` after 60 in a minute.
 */
export const readPrivatePage = endpoint({
  method: 'POST',
  path: '/api/user/my',
  access: 'public',
  summary: 'The private page of a customer',
  body: z.object({ token: Token, before: z.optional(OrderNumber) }),
  response: z.object({
    /** Only behind a link that staff made. */
    name: z.optional(z.string()),
    orders: z.array(Order),
    /** Sent back as `before`, it leads to older ones; absent where there are none. */
    next: z.optional(z.int()),
    unpaid: z.array(OwnUnpaidOrder),
    owed: Money,
    expiresAt: Instant,
  }),
});

const PrivateLink = z.object({
  /** `/my/…`; nobody can ask for it again. */
  path: z.string(),
  expiresAt: Instant,
});

/**
 * A link for the browser that placed this order. 403 `forbidden` for any other, and while the order
 * is neither paid nor confirmed in cash. 429 `too_many_requests` after 10 in an hour.
 */
export const savePrivateLink = endpoint({
  method: 'POST',
  path: '/api/user/my/link',
  access: 'public',
  summary: 'Save a private link to one’s own orders',
  body: z.object({ order: OrderNumber }),
  response: PrivateLink,
});

/** The link leads nowhere from now on. 404 `not_found` where it already does. */
export const endOwnLink = endpoint({
  method: 'POST',
  path: '/api/user/my/end',
  access: 'public',
  summary: 'End one’s own private link',
  body: z.object({ token: Token }),
  response: z.object({}),
});

const SentLink = z.extend(PrivateLink, {
  url: z.string(),
  /** For the customer, by the template of the shop; the whole link is in it. */
  text: z.string(),
});
export type MadeLink = InsideOf<typeof SentLink>;

/** Shown once, to be sent to the customer. 404 `not_found`. */
export const makePrivateLink = endpoint({
  method: 'POST',
  path: '/api/admin/customers/{id}/links',
  access: 'customers',
  summary: 'Make a private link for a person',
  params: CustomerId,
  response: SentLink,
});

/** The link leads nowhere from now on; a second time changes nothing. 404 `not_found`. */
export const endPrivateLink = endpoint({
  method: 'DELETE',
  path: '/api/admin/customers/links/{id}',
  access: 'customers',
  summary: 'End a private link',
  params: CustomerId,
  response: z.object({}),
});
