/** Passes and standing meals of a person, as staff see, sell and change them. */
import * as z from 'zod/mini';
import { SubmissionKey } from '#src/cash/collection-contract.ts';
import { counterWayNames, maxReferenceLength } from '#src/cash/counter-ways.ts';
import { Shift } from '#src/menus/menu-contract.ts';
import { maxNameLength, maxNoteLength } from '#src/orders/order-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, Money, plainLine, plainText } from '#src/platform/contract/wire-formats.ts';
import { calendarStates } from './calendar-rules.ts';
import { Terms } from './offer-contract.ts';
import { leftOutNames, maxStandingQuantity, passEntryKinds, passStates } from './pass-kinds.ts';

const Pass = z.extend(Terms, {
  number: z.int(),
  state: z.enum(passStates),
  startsOn: Day,
  /** The last day on which a meal is drawn from it. */
  expiresOn: Day,
  mealsLeft: z.int(),
  left: Money,
  /** Bought by a browser for the number; nobody has said that it is the person's. */
  isOfBrowser: z.boolean(),
});
export type Pass = InsideOf<typeof Pass>;

/** 0 is Sunday. */
const Weekdays = z.array(z.int().check(z.gte(0), z.lte(6))).check(
  z.minLength(1, 'Please choose a day.'),
  z.refine((days) => new Set(days).size === days.length, 'Each day stands once.'),
);

const standingFields = {
  tiffinId: z.uuid(),
  shift: Shift,
  weekdays: Weekdays,
  quantity: z.int().check(z.gte(1), z.lte(maxStandingQuantity)),
  /** The name on its label; empty for none. */
  name: plainLine(maxNameLength),
  note: plainText(maxNoteLength, 'Address details are required'),
  addressId: z.uuid(),
  fromDay: Day,
  /** Absent until somebody ends it. */
  untilDay: z.optional(Day),
};

const StandingMeal = z.object({
  id: z.uuid(),
  ...standingFields,
  /** The names of the tiffin and of the address. */
  tiffin: z.string(),
  place: z.string(),
});
export type StandingMeal = InsideOf<typeof StandingMeal>;

const Skip = z.object({
  id: z.uuid(),
  /** Absent for all standing meals of the shift. */
  standingId: z.optional(z.uuid()),
  shift: Shift,
  fromDay: Day,
  /** Absent until further notice. */
  toDay: z.optional(Day),
});
export type Skip = InsideOf<typeof Skip>;

const PassEntry = z.object({
  id: z.uuid(),
  pass: z.int(),
  kind: z.enum(passEntryKinds),
  /** By which the pass changed. */
  meals: z.int(),
  /** By which its last day comes later, and for which closure. */
  days: z.optional(z.int()),
  closure: z.optional(z.string()),
  date: z.optional(Day),
  shift: z.optional(Shift),
  order: z.optional(z.int()),
  reason: z.optional(z.string()),
  by: z.optional(z.string()),
  at: Instant,
});
export type PassEntry = InsideOf<typeof PassEntry>;

export const PersonMeals = z.object({
  /** The one that ends last first. */
  passes: z.array(Pass),
  /** Those that have not ended yet, in the order in which they were made. */
  standing: z.array(StandingMeal),
  skips: z.array(Skip),
  /** What comes in the next 35 days, by day and shift. */
  calendar: z.array(
    z.object({
      date: Day,
      shift: Shift,
      state: z.enum(calendarStates),
      meals: z.int(),
      /** Why the kitchen is closed. */
      reason: z.optional(z.string()),
      /** Until when the person can change it, where the shift has a cut-off. */
      until: z.optional(Instant),
    }),
  ),
  /** What a freeze has left out since yesterday. */
  leftOut: z.array(
    z.object({ date: Day, shift: Shift, meals: z.int(), reason: z.enum(leftOutNames) }),
  ),
  /** The newest first, at most 25. */
  entries: z.array(PassEntry),
});
export type PersonMeals = InsideOf<typeof PersonMeals>;

/** 404 `not_found`. */
export const readMeals = endpoint({
  method: 'GET',
  path: '/api/admin/customers/{id}/meals',
  access: 'passes',
  summary: 'The passes and standing meals of a person',
  params: z.object({ id: z.uuid() }),
  response: PersonMeals,
});

/**
 * 400 `invalid_request` for a transfer without a reference, and cash with one; 404 `not_found` for
 * an unknown person or offer; 409 `conflict` for an offer that is not on sale
 * or was changed, a first day that is over, and a blocked person; 422 `unprocessable` for a key
 * that was used for another sale.
 */
export const sellPass = endpoint({
  method: 'POST',
  path: '/api/admin/passes',
  access: 'passes',
  summary: 'Sell a pass against money that was taken',
  headers: SubmissionKey,
  body: z.object({
    customerId: z.uuid(),
    offerId: z.uuid(),
    /** The offer as staff saw it. */
    revision: z.int(),
    startsOn: Day,
    way: z.enum(counterWayNames),
    /** The bank's number of the transfer; not for cash. */
    reference: z.optional(plainLine(maxReferenceLength, 'Please write down the reference.')),
  }),
  response: z.object({ number: z.int() }),
});

/**
 * The same `id` again changes nothing. 404 `not_found` for an unknown person; 409 `conflict` for a
 * day that is over or that the kitchen is cooking, an address that is not delivered to, and a
 * tiffin that is not offered.
 */
export const addStandingMeal = endpoint({
  method: 'POST',
  path: '/api/admin/standing-meals',
  access: 'passes',
  summary: 'Add a standing meal',
  body: z.object({ id: z.uuid(), customerId: z.uuid(), ...standingFields }),
  response: z.object({}),
});

/** 404 `not_found`; 409 `conflict` if a later day is over or is being cooked. */
export const endStandingMeal = endpoint({
  method: 'POST',
  path: '/api/admin/standing-meals/{id}/end',
  access: 'passes',
  summary: 'End a standing meal',
  params: z.object({ id: z.uuid() }),
  body: z.object({ lastDay: Day }),
  response: z.object({}),
});

/** As `addStandingMeal`. */
export const addSkip = endpoint({
  method: 'POST',
  path: '/api/admin/skips',
  access: 'passes',
  summary: 'Skip a standing meal on some days',
  body: z.extend(Skip, { customerId: z.uuid() }),
  response: z.object({}),
});

/** After the last day the meals come again; 404 and 409 as for `endStandingMeal`. */
export const endSkip = endpoint({
  method: 'POST',
  path: '/api/admin/skips/{id}/end',
  access: 'passes',
  summary: 'Take a skip back, or end it',
  params: z.object({ id: z.uuid() }),
  body: z.object({ lastDay: Day }),
  response: z.object({}),
});
