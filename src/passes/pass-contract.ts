/** Passes and standing meals of a person, as staff see, sell and change them. */
import * as z from 'zod/mini';
import { SubmissionKey } from '#src/cash/collection-contract.ts';
import { counterWayNames, maxReferenceLength } from '#src/cash/counter-ways.ts';
import { Shift } from '#src/menus/menu-contract.ts';
import { maxNameLength, maxNoteLength } from '#src/orders/order-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, Money, plainLine, plainText } from '#src/platform/contract/wire-formats.ts';
import { MyEntry, MyMeal } from './my-meals-contract.ts';
import { Terms } from './offer-contract.ts';
import { leftOutNames, maxStandingQuantity, passStates } from './pass-kinds.ts';

/** In an address. */
export const PassNumber = z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(2_147_483_647)));

const Pass = z.extend(Terms, {
  number: z.int(),
  state: z.enum(passStates),
  /** The name of the tiffin. */
  tiffin: z.string(),
  startsOn: Day,
  /** The last day on which a meal is drawn from it. */
  expiresOn: Day,
  mealsLeft: z.int(),
  left: Money,
  /** Bought by a browser for the number; nobody has said that it is the person's. */
  isOfBrowser: z.boolean(),
  /** What stopping it would give back by its terms; of one that runs. */
  onStop: z.optional(
    z.object({
      back: Money,
      /** Staff took its money; otherwise a payment company did. */
      isFromTill: z.boolean(),
      paidOn: Day,
    }),
  ),
  /** Where it is paid, until when; of one that waits for its money. */
  link: z.optional(z.object({ url: z.string(), until: Instant })),
  /** The path of its receipt. */
  receipt: z.optional(z.string()),
});
export type Pass = InsideOf<typeof Pass>;

/** 0 is Sunday. */
const Weekdays = z.array(z.int().check(z.gte(0), z.lte(6))).check(
  z.minLength(1, 'Please choose a day.'),
  z.refine((days) => new Set(days).size === days.length, 'Each day stands once.'),
);

/** What a standing meal says besides its tiffin, its shift and its days. */
const mealFields = {
  weekdays: Weekdays,
  quantity: z.int().check(z.gte(1), z.lte(maxStandingQuantity)),
  /** The name on its label; empty for none. */
  name: plainLine(maxNameLength),
  note: plainText(maxNoteLength, 'Address details are required'),
  addressId: z.uuid(),
};

const standingFields = {
  tiffinId: z.uuid(),
  shift: Shift,
  ...mealFields,
  fromDay: Day,
  /** Absent until somebody ends it. */
  untilDay: z.optional(Day),
};

/** The standing meals that a sale makes, one for each shift. */
export const SoldMeals = z.object({
  shifts: z.array(Shift).check(z.minLength(1, 'Please choose a meal.')),
  ...mealFields,
});
export type SoldMeals = InsideOf<typeof SoldMeals>;

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

/** As `MyEntry`; `by` is the full name of the member of staff, of every entry that has one. */
export const PassEntry = z.extend(MyEntry, {
  order: z.optional(z.int()),
});
export type PassEntry = InsideOf<typeof PassEntry>;

/** What staff see of passes on the page of a person. */
export const PersonMeals = z.object({
  today: Day,
  /** The one that ends last first, also one that waits for its money. */
  passes: z.array(Pass),
  /** Those that have not ended yet, in the order in which they were made. */
  standing: z.array(StandingMeal),
  skips: z.array(Skip),
  /** What comes in the next 35 days, by day and shift. */
  days: z.array(MyMeal),
  /** For each shift, the first day that no freeze has reached. */
  firstDays: z.array(z.object({ shift: Shift, day: Day })),
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

const sale = {
  customerId: z.uuid(),
  offerId: z.uuid(),
  /** The offer as staff saw it. */
  revision: z.int(),
  startsOn: Day,
  /** They come from the first day on, or from the first that no freeze has reached. */
  meals: z.optional(SoldMeals),
};

/**
 * 400 `invalid_request` for a transfer without a reference, and cash with one; 404 `not_found` for
 * an unknown person or offer; 409 `conflict` for an offer that is not on sale or was changed, a
 * first day that is over or beyond a year, a blocked person, an address that is not delivered to,
 * and more meals at a time than the offer has; 422 `unprocessable` for a key that was used for
 * another sale.
 */
export const sellPass = endpoint({
  method: 'POST',
  path: '/api/admin/passes',
  access: 'passes',
  summary: 'Sell a pass against money that was taken',
  headers: SubmissionKey,
  body: z.object({
    ...sale,
    way: z.enum(counterWayNames),
    /** The bank's number of the transfer; not for cash. */
    reference: z.optional(plainLine(maxReferenceLength, 'Please write down the reference.')),
  }),
  response: z.object({ number: z.int() }),
});

/**
 * The pass runs once it is paid. A retry of the press begins nothing more. 404 `not_found` for an
 * unknown person; 409 `conflict` for an offer that is not on sale or costs another amount by now, a
 * blocked person, an address that is not delivered to, and more meals at a time than the offer has;
 * 422 `unprocessable` for a key that was used for another sale.
 */
export const linkPass = endpoint({
  method: 'POST',
  path: '/api/admin/passes/links',
  access: 'passes',
  summary: 'Begin a pass that is paid by a link',
  headers: SubmissionKey,
  body: z.object(sale),
  response: z.object({
    number: z.int(),
    /** For the customer; it can be paid for seven days. */
    url: z.string(),
  }),
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

/**
 * From a day on it is as in the body, and its skips stay: it ends the day before, and another one
 * begins. The same `newId` again changes nothing. Errors as for `addStandingMeal`, and 409
 * `conflict` if it ends before that day.
 */
export const changeStandingMeal = endpoint({
  method: 'POST',
  path: '/api/admin/standing-meals/{id}/change',
  access: 'passes',
  summary: 'Change a standing meal from a day on',
  params: z.object({ id: z.uuid() }),
  body: z.object({ newId: z.uuid(), fromDay: Day, ...mealFields }),
  response: z.object({}),
});

/**
 * One standing meal, or everything of the person in some shifts. The same `id` again changes
 * nothing; 404 and 409 as for `endStandingMeal`.
 */
export const addSkip = endpoint({
  method: 'POST',
  path: '/api/admin/skips',
  access: 'passes',
  summary: 'Skip meals on some days',
  body: z.object({
    id: z.uuid(),
    customerId: z.uuid(),
    skipped: z.union([
      z.object({ standingId: z.uuid() }),
      z.object({ shifts: z.array(Shift).check(z.minLength(1, 'Please choose a meal.')) }),
    ]),
    fromDay: Day,
    /** Absent until further notice. */
    toDay: z.optional(Day),
  }),
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
