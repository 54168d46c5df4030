/** Offers: the passes that the shop sells. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Money, plainLine } from '#src/platform/contract/wire-formats.ts';
import {
  leftoverNames,
  maxNoticeHours,
  maxOfferDays,
  maxOfferLineLength,
  maxOfferMeals,
  maxOfferNameLength,
  stoppingNames,
} from './pass-terms.ts';

const count = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

/** What a pass of the offer keeps from its sale. */
export const Terms = z.object({
  name: plainLine(maxOfferNameLength, 'Name is required'),
  tiffinId: z.uuid(),
  /** The shifts for which its meals are. */
  shifts: z.array(Shift).check(z.minLength(1, 'Please choose a shift.'), z.maxLength(10)),
  meals: count(1, maxOfferMeals),
  /** Of all its meals; at least a rupee a meal. */
  price: Money,
  /** The number of days on which it can be used, from its first day. */
  validDays: count(1, maxOfferDays),
  /** The skips that are free; absent for any number. */
  skipLimit: z.optional(count(0, maxOfferMeals)),
  /** How long before a shift's cut-off the person can change what comes. */
  noticeHours: count(0, maxNoticeHours),
  leftover: z.enum(leftoverNames),
  stopping: z.enum(stoppingNames),
});

/** The form that an owner fills in. */
export const OfferForm = z.extend(Terms, {
  /** A line below the name; empty for none. */
  line: plainLine(maxOfferLineLength),
  isOnSale: z.boolean(),
  /** For trying: a person buys it once on the web. */
  isOnce: z.optional(z.boolean()),
});
export type OfferForm = InsideOf<typeof OfferForm>;

const Offer = z.extend(OfferForm, {
  id: z.uuid(),
  /**
   * Incremented by every change. An update sends it back, so that a newer change is not
   * overwritten.
   */
  revision: z.int(),
  /** The name of the tiffin. */
  tiffin: z.string(),
  /** How many passes of it are running. */
  running: z.int(),
});
export type Offer = InsideOf<typeof Offer>;

const OneOffer = z.object({ offer: Offer });

/** Sorted by name. */
export const listOffers = endpoint({
  method: 'GET',
  path: '/api/admin/offers',
  access: 'passes',
  summary: 'The passes that the shop sells',
  response: z.object({ offers: z.array(Offer) }),
});

/**
 * 409 `conflict` if another offer has the name, if its price is below a rupee a meal, and if it is
 * on sale for a shift that never freezes by itself.
 */
export const addOffer = endpoint({
  method: 'POST',
  path: '/api/admin/offers',
  access: 'offers',
  summary: 'Add an offer',
  body: OfferForm,
  response: OneOffer,
});

/**
 * Passes that were sold do not change. 404 `not_found`; 409 `conflict` if `revision` is not the
 * newest, and as for `addOffer`.
 */
export const changeOffer = endpoint({
  method: 'PUT',
  path: '/api/admin/offers/{id}',
  access: 'offers',
  summary: 'Change an offer',
  params: z.object({ id: z.uuid() }),
  body: z.extend(OfferForm, { revision: z.int() }),
  response: OneOffer,
});
