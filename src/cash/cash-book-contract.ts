/** The cash book: the till and each rider on a day, and what moves the till without an order. */
import * as z from 'zod/mini';
import { entryKinds } from '#src/journal/journal-rules.ts';
import { privateNameForm } from '#src/media/media-rules.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, Money, SignedMoney } from '#src/platform/contract/wire-formats.ts';
import { NoteCounts, Reason } from './cash-remittance-contract.ts';
import { CashAmount, SubmissionKey } from './collection-contract.ts';
import { tillMoves } from './till-rules.ts';

const EntryKind = z.enum(Object.keys(entryKinds) as (keyof typeof entryKinds)[]);

/** Amounts are those of the journal: what came is positive, what went is negative. */
const BookPage = {
  opened: SignedMoney,
  /** The sums of the day's entries by kind, in the order of kinds; those of 0 are left out. */
  lines: z.array(z.object({ kind: EntryKind, amount: SignedMoney })),
  /** What should be there at the end of the day, or now: all of the above. */
  holds: SignedMoney,
};

const TillPage = z.object({
  ...BookPage,
  /** The last count made while the day was open; below zero, the difference was missing. */
  count: z.optional(
    z.object({ counted: Money, difference: SignedMoney, by: z.string(), at: Instant }),
  ),
});
export type TillPage = InsideOf<typeof TillPage>;

const RiderPage = z.object({
  ...BookPage,
  id: z.uuid(),
  fullName: z.string(),
  /** A handover of the day was counted as another sum, and is not booked until it is resolved. */
  differs: z.boolean(),
});
export type RiderPage = InsideOf<typeof RiderPage>;

const BookEntry = z.object({
  id: z.uuid(),
  kind: EntryKind,
  amount: SignedMoney,
  orderId: z.optional(z.int()),
  /** The rider of a float or handover. */
  rider: z.optional(z.string()),
  reason: z.optional(z.string()),
  by: z.optional(z.string()),
  at: Instant,
  /** There is a photo of its bill. */
  hasBill: z.boolean(),
});
export type BookEntry = InsideOf<typeof BookEntry>;

export const CashBook = z.object({
  till: TillPage,
  /** Those who held or moved cash on the day, by name. */
  riders: z.array(RiderPage),
  /** Oldest first. */
  entries: z.array(BookEntry),
  /** What the till should hold now, whatever day is shown; a count is compared with it. */
  tillHolds: SignedMoney,
  /** Nobody has counted the till yet: what the first count finds was there before the book. */
  isNew: z.boolean(),
  /** Of a closed day, the first one after the closed days: what is booked late stands there. */
  openFrom: z.optional(Day),
});
export type CashBook = InsideOf<typeof CashBook>;

/** The entries are those of one rider, or of the till without an order. */
export const getCashBook = endpoint({
  method: 'GET',
  path: '/api/admin/cash/book',
  access: 'cash',
  summary: 'The cash of the till and of each rider on a day',
  query: z.object({ date: Day, rider: z.optional(z.uuid()) }),
  response: CashBook,
});

/**
 * Records that cash went from the till to the bank, came from there, or was spent. The till may
 * fall below zero by the books, because the notes have moved already. `bill` is the uploaded photo
 * of what was spent for. 422 `unprocessable` for a key of another entry.
 */
export const moveCash = endpoint({
  method: 'POST',
  path: '/api/admin/cash/book/moves',
  access: 'cash',
  recentPassword: true,
  summary: 'Book cash that was taken to the bank, fetched there, or spent',
  headers: SubmissionKey,
  body: z
    .object({
      move: z.enum(tillMoves),
      amount: CashAmount.check(z.gt(0, 'Please enter rupees.')),
      reason: Reason,
      bill: z.optional(z.string().check(z.regex(privateNameForm))),
    })
    .check(z.refine(({ move, bill }) => bill === undefined || move === 'spent', 'It has no bill.')),
  response: z.object({ id: z.uuid() }),
});

/** The photo of the bill of an entry. 404 `not_found` where there is none. */
export const getBill = endpoint({
  method: 'GET',
  path: '/api/admin/cash/book/bills/{id}',
  access: 'cash',
  summary: 'The photo of the bill of cash that was spent',
  params: z.object({ id: z.uuid() }),
  response: z.string(),
  file: 'image/webp',
});

/**
 * Records a count of the till. `should` is what it should hold, as the person has seen it; what is
 * missing or found is booked with its reason, and what is missing alerts the owner. What the first
 * count finds was there before, and needs no reason. 409 `conflict`
 * if it should hold another sum by now, for a difference without a reason, and for `counts` of
 * another sum; 422 `unprocessable` for a key of another entry.
 */
export const countTill = endpoint({
  method: 'POST',
  path: '/api/admin/cash/book/counts',
  access: 'cash',
  summary: 'Count the till',
  headers: SubmissionKey,
  body: z.object({
    counted: CashAmount,
    counts: z.optional(NoteCounts),
    should: SignedMoney,
    reason: z.optional(Reason),
  }),
  response: z.object({ id: z.uuid(), difference: SignedMoney }),
});

/**
 * Records cash that a rider gets from the till, to give change. 403 `forbidden` for oneself, 404
 * `not_found`, 409 `conflict` for somebody who does not deliver; 422 `unprocessable` for a key of
 * another entry.
 */
export const giveFloat = endpoint({
  method: 'POST',
  path: '/api/admin/cash/book/floats',
  access: 'cash',
  summary: 'Give a rider cash from the till',
  headers: SubmissionKey,
  body: z.object({
    riderId: z.uuid(),
    amount: CashAmount.check(z.gt(0, 'Please enter rupees.')),
    reason: Reason,
  }),
  response: z.object({ holds: Money }),
});
