/** Passes that customers buy. */
import * as z from 'zod/mini';
import { CheckoutDetails, IdempotencyKey } from '#src/checkout/checkout-contract.ts';
import { Shift } from '#src/menus/menu-contract.ts';
import { maxNameLength } from '#src/orders/order-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Money, plainLine } from '#src/platform/contract/wire-formats.ts';

/** An offer on sale, as customers read it. */
export const OfferOnSale = z.object({
  id: z.uuid(),
  name: z.string(),
  /** A line below the name; empty for none. */
  line: z.string(),
  price: Money,
  shifts: z.array(Shift),
  meals: z.int(),
  /** How many days it is used, from the first on. */
  validDays: z.int(),
  /** What it promises, each a sentence. */
  terms: z.array(z.string()),
  /** The days on which it can begin, earliest first. */
  firstDays: z.array(Day),
});
export type OfferOnSale = InsideOf<typeof OfferOnSale>;

export const OfferList = z.object({ offers: z.array(OfferOnSale) });
export type OfferList = InsideOf<typeof OfferList>;

/** Empty when nothing is on sale. */
export const listOffersOnSale = endpoint({
  method: 'GET',
  path: '/api/user/offers',
  access: 'public',
  summary: 'The passes on sale',
  response: OfferList,
});

const dayRequired = 'Please choose a day.';

/** The form of a customer who buys a pass. */
export const PassRequest = z.extend(CheckoutDetails, {
  offer_id: z.uuid('Please choose a pass.'),
  /** The name on the labels of its meals; empty for none. */
  name: z.optional(plainLine(maxNameLength)),
  /** The weekdays on which a meal comes; 0 is Sunday. */
  days: z.array(z.int().check(z.gte(0), z.lte(6)), dayRequired).check(
    z.minLength(1, dayRequired),
    z.refine((days) => new Set(days).size === days.length, { error: 'Each day stands once.' }),
  ),
  /** The shifts in which meals come; those of the offer if left out. */
  shifts: z.optional(z.array(Shift).check(z.minLength(1, 'Please choose a meal.'))),
  starts_on: Day,
  /** The price that the customer sees: if the shop's differs, nothing is stored. */
  totalAmount: Money,
});
export type PassRequest = InsideOf<typeof PassRequest>;

/**
 * Begins a pass, and opens its payment page; it runs, and its meals come, once it is paid. 409
 * `conflict` for a pass that is not sold any more or costs another amount, a trial that the person
 * has had, a first day that is not open any more, and a blocked number; 404 `not_found` for an
 * unknown address; 422 `unprocessable` when the idempotency key was used for another body; 502
 * `gateway_failed`.
 */
export const buyPass = endpoint({
  method: 'POST',
  path: '/api/user/pass',
  access: 'public',
  summary: 'Buy a pass',
  headers: z.object({ 'idempotency-key': z.optional(IdempotencyKey) }),
  body: PassRequest,
  response: z.object({
    /** `P12`. */
    pass: z.string(),
    totalAmount: Money,
    /** The gateway's page. */
    data: z.object({ url: z.string() }),
  }),
});
