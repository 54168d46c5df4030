/**
 * The lists of staff: who has a pass, what was left out, what rests, and skips for which it was too
 * late.
 */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, MobileNo } from '#src/platform/contract/wire-formats.ts';
import { PassNumber } from './pass-contract.ts';
import { lateSkipAnswers, leftOutNames } from './pass-kinds.ts';

/** Whose it is; the number is that of the pass or the meal, the name that of the person. */
const person = { customerId: z.uuid(), name: z.string(), mobile_no: MobileNo };

/** How many rows a page of these lists has. */
export const passPageSize = 50;

/** What the list of running passes shows; `listPasses` says which pass is in which. */
export const passFilters = ['all', 'ending', 'few', 'idle'] as const;
export type PassFilter = (typeof passFilters)[number];

const RunningPass = z.object({
  number: z.int(),
  ...person,
  tiffin: z.string(),
  mealsLeft: z.int(),
  expiresOn: Day,
  /** The meals of its tiffin that stand in its shifts; 0 is Sunday. */
  standing: z.array(z.object({ shift: Shift, weekdays: z.array(z.int()) })),
});
export type RunningPass = InsideOf<typeof RunningPass>;

/**
 * The one that ends first first. `ending` are those that end within seven days, `few` those with
 * three meals at most, both without those whose person has bought the next one; `idle` has meals,
 * and none stands.
 */
export const listPasses = endpoint({
  method: 'GET',
  path: '/api/admin/passes',
  access: 'passes',
  summary: 'The passes that run',
  query: z.object({
    show: z._default(z.enum(passFilters), 'all'),
    /** The number of the last pass of the page before. */
    after: z.optional(PassNumber),
  }),
  response: z.object({
    passes: z.array(RunningPass),
    hasMore: z.boolean(),
    /** How many each filter shows; on the first page. */
    counts: z.optional(z.record(z.enum(passFilters), z.int())),
  }),
});

const meal = {
  standingId: z.uuid(),
  shift: Shift,
  ...person,
  tiffin: z.string(),
  meals: z.int(),
  reason: z.enum(leftOutNames),
};

const LeftOutMeal = z.object({ date: Day, ...meal });
export type LeftOutMeal = InsideOf<typeof LeftOutMeal>;

/** The newest day first, without those that rest already (`listResting`). */
export const listLeftOut = endpoint({
  method: 'GET',
  path: '/api/admin/left-out-meals',
  access: 'passes',
  summary: 'What freezes have left out since yesterday',
  query: z.object({
    /** The last meal of the page before. */
    after: z.optional(z.uuid()),
    afterDate: z.optional(Day),
  }),
  response: z.object({ meals: z.array(LeftOutMeal), hasMore: z.boolean() }),
});

const RestingMeal = z.object({ ...meal, since: Day });
export type RestingMeal = InsideOf<typeof RestingMeal>;

/**
 * Those that `listLeftOut` has no more. Who began to rest last first, with the reason of that day.
 */
export const listResting = endpoint({
  method: 'GET',
  path: '/api/admin/resting-meals',
  access: 'passes',
  summary: 'Standing meals that rest since before yesterday',
  query: z.object({ after: z.optional(z.uuid()) }),
  response: z.object({ meals: z.array(RestingMeal), hasMore: z.boolean() }),
});

/** A meal that its person asked to skip when it was too late. */
export const LateSkip = z.object({
  standingId: z.uuid(),
  date: Day,
  shift: Shift,
  tiffin: z.string(),
  meals: z.int(),
  ...person,
  /** Absent before the freeze, and after the order was cancelled. */
  order: z.optional(z.int()),
  askedAt: Instant,
});
export type LateSkip = InsideOf<typeof LateSkip>;

/** Those without an answer, the oldest first. */
export const listLateSkips = endpoint({
  method: 'GET',
  path: '/api/admin/late-skips',
  access: 'passes',
  summary: 'Skips that came too late',
  response: z.object({ asked: z.array(LateSkip) }),
});

/**
 * `givenBack` cancels the order, and its meal comes back to the pass; before the freeze it skips
 * the meal. The same answer again changes nothing. 404 `not_found`; 409 `conflict` if it was
 * answered otherwise, and for an order that is out.
 */
export const answerLateSkip = endpoint({
  method: 'POST',
  path: '/api/admin/late-skips/answer',
  access: 'passes',
  summary: 'Answer a skip that came too late',
  body: z.object({ standingId: z.uuid(), date: Day, answer: z.enum(lateSkipAnswers) }),
  response: z.object({}),
});
