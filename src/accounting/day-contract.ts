/** Days and their close: what was sold and how it was paid, and the lists behind each figure. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import { ExtraAmounts } from '#src/orders/order-contract.ts';
import { tenders } from '#src/orders/tenders.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, MobileNo, Money, SignedMoney } from '#src/platform/contract/wire-formats.ts';
import { Month } from './accountant-contract.ts';
import { dayFigures, hasTenders } from './day-rules.ts';

/** Every tender in the order of lists, with 0 for those of which there is none. */
const TenderAmounts = z.array(z.object({ tender: z.enum(tenders), amount: Money }));
const Sold = { sold: Money, tenders: TenderAmounts };
const OfDay = z.object({ date: Day });
/** The days of a month that have orders, up to today, the newest first. */
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
        /** No shift takes orders any more, and every order is at its end. */
        canClose: z.boolean(),
      }),
    ),
  }),
});

const DayGroup = z.object({
  /** A rider's id, or the name itself; none for orders that nobody carries. */
  id: z.optional(z.string()),
  name: z.string(),
  /** Orders; of a dish, meals. */
  count: z.int(),
  amount: Money,
  /** None for dishes. */
  tenders: TenderAmounts,
});

/**
 * Sold is always what its tenders are together. Of a closed day all of it is as it stood then,
 * of another one what it would be; `notYet` says why it can not be closed. What was given back or
 * paid after a day was closed is an entry of the next one that is closed.
 */
export const DayBook = z.object({
  ...{ date: Day, orders: z.int(), ...Sold },
  refunded: Money,
  lateRefunded: Money,
  /** What was owed when its day was closed, and was paid since. */
  latePaid: TenderAmounts,
  /** Sold and given back, of this day alone. */
  kept: SignedMoney,
  // What of the sales is not the price of dishes; `takenOut` was paid, then taken out of its order.
  ...{ ...ExtraAmounts.shape, takenOut: Money },
  cancelled: z.object({ count: z.int(), amount: Money }),
  riders: z.array(DayGroup),
  areas: z.array(DayGroup),
  dishes: z.array(DayGroup),
  /** At most 20 orders that keep it open. */
  unfinished: z.array(z.int()),
  closed: z.optional(
    z.object({
      by: z.string(),
      at: Instant,
      /** The first 12 digits of the digest over every line. */
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
  /** Of `sold` and `latePaid`: what of it was taken by one tender. */
  tender: z.optional(z.enum(tenders)),
  /** Of one rider; null for orders that nobody carries. */
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
  /** What of it counts in the figure. */
  amount: Money,
});
export type DayOrder = InsideOf<typeof DayOrder>;

/** The orders of a figure by number, 50 at a time; `next` where there are more. */
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
 * Closes a day for good. `sold` and `refunded` are what the person saw: 409 `conflict` where they
 * have changed, an order is not finished, a shift still takes orders, the day is to come, or
 * nothing was ordered until then. A day that is closed already with these figures stays as it is.
 */
export const closeDay = endpoint({
  method: 'POST',
  path: '/api/admin/days/{date}/close',
  access: 'money',
  summary: 'Close the books of a day',
  params: OfDay,
  body: z.object({ sold: Money, refunded: Money }),
  response: z.object({ date: Day }),
});
