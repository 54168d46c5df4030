/** The passes and meals of a customer, as they see and change them behind their private link. */
import * as z from 'zod/mini';
import { SubmissionKey } from '#src/cash/collection-contract.ts';
import { LinkToken } from '#src/customers/private-page-contract.ts';
import { Shift } from '#src/menus/menu-contract.ts';
import { maxNameLength, maxNoteLength } from '#src/orders/order-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, plainLine, plainText } from '#src/platform/contract/wire-formats.ts';
import { calendarStates } from './calendar-rules.ts';
import { lateSkipAnswers, maxStandingQuantity, passEntryKinds } from './pass-kinds.ts';

const Quantity = z.int().check(z.gte(1), z.lte(maxStandingQuantity));

const MyPass = z.object({
  number: z.int(),
  tiffinId: z.uuid(),
  tiffin: z.string(),
  shifts: z.array(Shift),
  startsOn: Day,
  /** The last day on which a meal is drawn from it. */
  expiresOn: Day,
  mealsLeft: z.int(),
  /** Absent where any number is free; `used` has those to come as well. */
  skips: z.optional(z.object({ limit: z.int(), used: z.int() })),
});
export type MyPass = InsideOf<typeof MyPass>;

const Place = z.object({
  addressId: z.uuid(),
  /** As the note of an order. */
  note: plainText(maxNoteLength, 'Address details are required'),
});

const MyStanding = z.extend(Place, {
  id: z.uuid(),
  tiffin: z.string(),
  shift: Shift,
  /** 0 is Sunday. */
  weekdays: z.array(z.int()),
  quantity: Quantity,
  /** The name on its label; empty for none. */
  name: z.string(),
  /** The name of the address. */
  place: z.string(),
  fromDay: Day,
  /** Absent until it is ended. */
  untilDay: z.optional(Day),
});
export type MyStanding = InsideOf<typeof MyStanding>;

/** A standing meal on a day. */
export const MyMeal = z.object({
  standingId: z.uuid(),
  date: Day,
  shift: Shift,
  tiffin: z.string(),
  /** What it is on the menu of the day, where that is published. */
  dish: z.optional(z.string()),
  place: z.string(),
  meals: z.int(),
  state: z.enum(calendarStates),
  /** Why the kitchen is closed, or why nothing was cooked. */
  reason: z.optional(z.string()),
  /** Until when it can be changed, where its shift freezes by itself. */
  until: z.optional(Instant),
  /** At the time of the answer. */
  canChange: z.boolean(),
  /** The order is out, or delivered. */
  isOut: z.boolean(),
  /** The skips that cover it. */
  skips: z.array(z.uuid()),
  /** What became of the question to skip it when it was too late. */
  asked: z.optional(z.enum(['open', ...lateSkipAnswers])),
});
export type MyMeal = InsideOf<typeof MyMeal>;

/** What happened to a pass, once; a date and a shift where it is about a meal of that day. */
export const MyEntry = z.object({
  id: z.uuid(),
  pass: z.int(),
  kind: z.enum(passEntryKinds),
  /** By which the pass changed, and how many it had afterwards. */
  meals: z.int(),
  left: z.int(),
  /** By which its last day comes later, and for which closure. */
  days: z.optional(z.int()),
  closure: z.optional(z.string()),
  date: z.optional(Day),
  shift: z.optional(Shift),
  reason: z.optional(z.string()),
  /** The first name of the member of staff who decided it. */
  by: z.optional(z.string()),
  at: Instant,
});
export type MyEntry = InsideOf<typeof MyEntry>;

const Entries = z.object({
  /** The newest first, 25 a page. */
  entries: z.array(MyEntry),
  /** Send it back as `before` for older entries; absent on the last page. */
  next: z.optional(z.uuid()),
});

/** The whole page; each change answers it as well. */
export const MyMeals = z.extend(Entries, {
  today: Day,
  /** Those that run; the one that ends first first. */
  passes: z.array(MyPass),
  /** What is left of passes that are over, and moves to the next one. */
  waiting: z.array(z.object({ tiffin: z.string(), meals: z.int() })),
  /** Those that have not ended yet. */
  standing: z.array(MyStanding),
  /** What comes in the next 35 days, by day and shift. */
  days: z.array(MyMeal),
  /** For each shift of the passes, the first day that can still be changed. */
  firstDays: z.array(z.object({ shift: Shift, day: Day })),
  /** Days on which nothing comes, each with its skips; without `to` until further notice. */
  away: z.array(z.object({ skips: z.array(z.uuid()), from: Day, to: z.optional(Day) })),
});
export type MyMeals = InsideOf<typeof MyMeals>;

/**
 * A link that staff made shows the person's own purses; one that a browser saved shows what that
 * browser bought for the number, and nothing else. 404 `not_found` for a link that is not valid,
 * 429 `too_many_requests` as for the private page.
 */
export const readMyMeals = endpoint({
  method: 'POST',
  path: '/api/user/my/meals',
  access: 'public',
  summary: 'The passes and meals of a customer',
  body: z.object({ token: LinkToken }),
  response: MyMeals,
});

/** 404 `not_found` as well for an entry of somebody else. */
export const readMyEntries = endpoint({
  method: 'POST',
  path: '/api/user/my/entries',
  access: 'public',
  summary: 'Older entries of a customer’s passes',
  body: z.object({ token: LinkToken, before: z.uuid() }),
  response: Entries,
});

/**
 * One change of what comes, which a retry with the same key does not repeat. 404 `not_found` for
 * what is not shown by the link; 409 `conflict` for what is over, too late or being cooked.
 */
const change = {
  method: 'POST',
  access: 'public',
  headers: SubmissionKey,
  response: MyMeals,
} as const;

const OfDay = z.object({ token: LinkToken, standingId: z.uuid(), date: Day });

/** 409 as well for a day on which the meal does not come. What is skipped already stays so. */
export const skipMeal = endpoint({
  ...change,
  path: '/api/user/my/skip',
  summary: 'Skip a standing meal on a day',
  body: OfDay,
});

/** An absence goes on after the day. */
export const unskipMeal = endpoint({
  ...change,
  path: '/api/user/my/unskip',
  summary: 'Let a skipped meal come after all',
  body: z.object({
    token: LinkToken,
    skips: z.array(z.uuid()).check(z.minLength(1), z.maxLength(20)),
    date: Day,
  }),
});

/** From the first of the days on that can still be changed, for each shift. */
export const goAway = endpoint({
  ...change,
  path: '/api/user/my/away',
  summary: 'Skip everything for longer',
  body: z.object({
    token: LinkToken,
    from: Day,
    /** Absent until further notice. */
    to: z.optional(Day),
  }),
});

/** In each shift from the first day on, from `day` at the earliest, that can still be changed. */
export const comeBack = endpoint({
  ...change,
  path: '/api/user/my/back',
  summary: 'End an absence',
  body: z.object({
    token: LinkToken,
    skips: z.array(z.uuid()).check(z.minLength(1), z.maxLength(20)),
    /** The first day on which meals come again. */
    day: Day,
  }),
});

/** 409 as well without a pass that has the meals, and on a day on which nothing is cooked. */
export const addMeal = endpoint({
  ...change,
  path: '/api/user/my/extra',
  summary: 'One more meal on a day',
  body: z.extend(Place, {
    token: LinkToken,
    date: Day,
    shift: Shift,
    tiffinId: z.uuid(),
    quantity: Quantity,
    /** The name on its label; empty for none. */
    name: plainLine(maxNameLength),
  }),
});

/** From a day on; its skips go with it. */
export const moveStandingMeal = endpoint({
  ...change,
  path: '/api/user/my/standing',
  summary: 'Bring a standing meal to another address',
  body: z.extend(Place, { token: LinkToken, standingId: z.uuid(), fromDay: Day }),
});

/** 409 as well while it can still be skipped, and once it is out. */
export const askToSkip = endpoint({
  ...change,
  path: '/api/user/my/ask',
  summary: 'Ask to skip a meal for which it is too late',
  body: OfDay,
});
