/** Days and their close: sales by tender, and the list behind each figure. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { ExtraAmounts } from '#src/orders/order-contract.ts';
import { tenders } from '#src/orders/tenders.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, MobileNo, Money, SignedMoney } from '#src/platform/contract/wire-formats.ts';
import { Month } from './accountant-contract.ts';
import { dayFigures, hasTenders } from './day-rules.ts';

/** Every tender in the order of lists, including those with 0. */
const TenderAmounts = z.array(z.object({ tender: z.enum(tenders), amount: Money }));
const Sold = { sold: Money, tenders: TenderAmounts };
const OfDay = z.object({ date: Day });
/** The days of a month with orders, up to today, newest first. */
export const listDays = endpoint({
  method: 'POST',
  path: '/api/admin/days',
  access: 'money',
  summary: 'The days of a month: what was sold, and which are closed',
  body: z.object({ month: Month }),
  response: z.object({
    days: z.array(
      z.object({
        ...{ date: Day, orders: z.int(), ...Sold },
        /** Orders that are neither handed over nor cancelled. */
        unfinished: z.int(),
        isClosed: z.boolean(),
        /** No shift of the day takes orders any more, and every order is finished. */
        canClose: z.boolean(),
      }),
    ),
  }),
});

const DayGroup = z.object({
  /** A rider's id or a name; absent for orders without a delivery person. */
  id: z.optional(z.string()),
  name: z.string(),
  /** Number of orders; for a dish, of meals. */
  count: z.int(),
  amount: Money,
  /** Absent for dishes. */
  tenders: TenderAmounts,
});

/**
 * Sales always equal the sum of their tenders. For a closed day all figures are those at its close;
 * for an open day they are the present ones, and `notYet` says why it can't be closed. Refunds and
 * payments after a day's close are entries of the next day that is closed.
 */
export const DayBook = z.object({
  ...{ date: Day, orders: z.int(), ...Sold },
  refunded: Money,
  lateRefunded: Money,
  /** Amounts that were owed at an earlier close and have been paid since. */
  latePaid: TenderAmounts,
  // The part of the sales that is not the price of dishes. `takenOut` was paid and then removed
  // from its order.
  ...{ ...ExtraAmounts.shape, takenOut: Money },
  /** On this day a person accepted so much less than the price of orders; below zero, more. */
  acceptedLess: SignedMoney,
  /** What came on this day and pays for no order, or beyond one: it goes back, or is held. */
  tooMuch: Money,
  /** What customers' banks took on this day; below zero, gave back. Of orders of any day. */
  chargebacks: SignedMoney,
  cancelled: z.object({ count: z.int(), amount: Money }),
  riders: z.array(DayGroup),
  areas: z.array(DayGroup),
  dishes: z.array(DayGroup),
  /** At most 20 of the orders that keep the day open. */
  unfinished: z.array(z.int()),
  closed: z.optional(
    z.object({
      by: z.string(),
      at: Instant,
      /** The first 12 digits of the digest of all lines. */
      digest: z.string(),
    }),
  ),
  notYet: z.optional(z.string()),
});
export type DayBook = InsideOf<typeof DayBook>;

export const getDay = endpoint({
  method: 'GET',
  path: '/api/admin/days/{date}',
  access: 'money',
  summary: 'The figures of a day',
  params: OfDay,
  response: DayBook,
});

const After = z._default(z.int().check(z.gte(0), z.lte(2 ** 31 - 1)), 0);
const GroupName = z.string().check(z.maxLength(200), z.regex(/^\P{Cc}*$/u));
const DayListFilter = z.object({
  figure: z.enum(dayFigures),
  /** For `sold` and `latePaid`: the part of one tender. */
  tender: z.optional(z.enum(tenders)),
  /** Orders of one rider; null for orders without a delivery person. */
  riderId: z.optional(z.nullable(z.uuid())),
  area: z.optional(GroupName),
  dish: z.optional(GroupName),
});
export type DayListFilter = z.infer<typeof DayListFilter>;
const ofTender = z.refine<DayListFilter>(hasTenders, 'This figure has no tenders.');
const DayOrder = z.object({
  id: z.int(),
  shift: Shift,
  mobile_no: MobileNo,
  name: z.string(),
  area: z.string(),
  rider: z.optional(z.string()),
  deliveryDate: Day,
  total: Money,
  /** The part of the order that counts in the figure. */
  amount: Money,
});
export type DayOrder = InsideOf<typeof DayOrder>;

/** The orders of a figure sorted by number, 50 per page; `next` is present if there are more. */
export const listDayOrders = endpoint({
  method: 'POST',
  path: '/api/admin/days/{date}/orders',
  access: 'money',
  summary: 'The orders that a figure of a day is made of',
  params: OfDay,
  body: z.extend(DayListFilter, { after: After }).check(ofTender),
  response: z.object({ orders: z.array(DayOrder), next: z.optional(z.int()) }),
});

/** The same list as CSV. */
export const saveDayOrders = endpoint({
  method: 'POST',
  path: '/api/admin/days/{date}/orders.csv',
  access: 'files',
  recentPassword: true,
  summary: 'Download the orders that a figure of a day is made of',
  params: OfDay,
  body: DayListFilter.check(ofTender),
  response: z.string(),
  file: 'text/csv',
});

/**
 * Closes a day permanently. `sold` and `refunded` are the figures that the person saw, `unsettled`
 * what they read is left open, sentence by sentence. 409 `conflict` if any of it has changed, with
 * the detail `unsettled` for each sentence; if an order is not finished, if a shift still takes
 * orders, if the day is in the future, or if nothing was ordered up to it. A day already closed
 * with the same figures does not change.
 */
export const closeDay = endpoint({
  method: 'POST',
  path: '/api/admin/days/{date}/close',
  access: 'money',
  summary: 'Close the books of a day',
  params: OfDay,
  body: z.object({
    ...{ sold: Money, refunded: Money },
    unsettled: z._default(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(1000)), []),
  }),
  response: z.object({ date: Day }),
});
