/** Sales: today and tomorrow at a glance, and reports by week, month and other criteria. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, MobileNo, Money, SignedMoney } from '#src/platform/contract/wire-formats.ts';
import { reportNames } from './report-rules.ts';

/** Delivery days, inclusive. */
const ReportDays = z.object({ from: Day, to: Day });

/**
 * Released orders that are not cancelled (paid, or to be paid at the door). For a dish: an order
 * counts once for each of its menus with that name.
 */
const Sold = { orders: z.int(), meals: z.int(), sold: Money };

const SalesRow = z.object({
  /** A day, a shift, a source, a name or an id. */
  key: z.string(),
  label: z.string(),
  ...Sold,
  /** Refunds of these sold orders, including refunds that are still owed. */
  refunded: Money,
  /** Orders that were sold and then cancelled; they do not count as sold. */
  cancelledOrders: z.int(),
  cancelledMeals: z.int(),
  cancelled: Money,
  /** Orders that could not be handed over at the first attempt, each counted once. */
  failedDrops: z.int(),
});
export type SalesRow = InsideOf<typeof SalesRow>;

/**
 * The groups add up to the total, and the total equals that of the Money page. 400
 * `invalid_request` for a range that ends before it begins or has more than 366 days.
 */
export const reportSales = endpoint({
  method: 'GET',
  path: '/api/admin/reports/sales',
  access: 'reports',
  summary: 'What was sold by day, shift, area, delivery person and source',
  query: ReportDays,
  response: z.object({
    total: SalesRow,
    day: z.array(SalesRow),
    shift: z.array(SalesRow),
    area: z.array(SalesRow),
    rider: z.array(SalesRow),
    source: z.array(SalesRow),
  }),
});
export type SalesReport = InsideOf<typeof reportSales.response>;

/**
 * By the names and prices of dishes at the time of the order. The total of the sales also contains
 * delivery fees, discounts, and paid dishes that were later removed from an order. An order with
 * two dishes counts in both rows; its other refunds are distributed over its dishes, exact to the
 * paisa. 400 `invalid_request` as for `reportSales`.
 */
export const reportDishes = endpoint({
  method: 'GET',
  path: '/api/admin/reports/dishes',
  access: 'reports',
  summary: 'What was sold by dish',
  query: ReportDays,
  response: z.object({ dish: z.array(SalesRow) }),
});

const PeopleRow = z.object({
  key: z.string(),
  label: z.string(),
  /** Mobile numbers without an earlier purchase. */
  newPeople: z.int(),
  returningPeople: z.int(),
});

/**
 * A number is new on the delivery day of its first purchase, and returning on later days. In the
 * total each number counts once; as new if it was new on one of the days. 400 `invalid_request` as
 * for `reportSales`.
 */
export const reportPeople = endpoint({
  method: 'GET',
  path: '/api/admin/reports/people',
  access: 'reports',
  summary: 'How many people were new, and how many came back',
  query: ReportDays,
  response: z.object({ total: PeopleRow, day: z.array(PeopleRow) }),
});
export type PeopleRow = z.infer<typeof PeopleRow>;
export type PeopleReport = z.infer<typeof reportPeople.response>;

const PassSum = z.object({
  key: z.string(),
  label: z.string(),
  meals: z.int(),
  amount: SignedMoney,
});
export type PassSum = InsideOf<typeof PassSum>;

export const PassReport = z.object({
  before: PassSum,
  /** What was sold, eaten, came back and so on; with `before` they add up to `after`. */
  moves: z.array(PassSum),
  after: PassSum,
  skips: z.int(),
  /** People whose last meal left their last pass on one of the days, the latest first. */
  notBoughtAgain: z.array(
    z.object({
      id: z.uuid(),
      name: z.optional(z.string()),
      mobile_no: MobileNo,
      pass: z.string(),
      day: Day,
    }),
  ),
});
export type PassReport = InsideOf<typeof PassReport>;

/**
 * In meals and rupees, by the days on which it is booked. Left out in a shop that has sold no pass.
 * 400 `invalid_request` as for `reportSales`.
 */
export const reportPasses = endpoint({
  method: 'GET',
  path: '/api/admin/reports/passes',
  access: 'reports',
  summary: 'What passes held, and what was sold, eaten and lapsed',
  query: ReportDays,
  response: z.object({ passes: z.optional(PassReport) }),
});

/**
 * One of the reports as CSV, with the labels of the page. 400 `invalid_request` as for
 * `reportSales`.
 */
export const saveReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/files',
  access: 'files',
  recentPassword: true,
  summary: 'Download one of the reports',
  body: z.extend(ReportDays, { report: z.enum(reportNames) }),
  response: z.string(),
  file: 'text/csv',
});

const GlanceShift = z.object({
  shift: Shift,
  ...Sold,
  sources: z.array(z.object({ label: z.string(), ...Sold })),
  tenders: z.array(z.object({ label: z.string(), ...Sold })),
  /** The same shift of the same weekday one week before, with its final figures. */
  before: z.object(Sold),
  /** Meals that a freeze at this moment would draw from passes; none once it is frozen. */
  fromPasses: z.int(),
  /** Sold orders without a delivery person. */
  unassigned: z.int(),
  /** Orders on the kitchen's list of meals that are not placed, without an explanation. */
  notPlaced: z.int(),
  /** Orders that could not be handed over, before a decision. */
  problems: z.int(),
});
export type GlanceShift = InsideOf<typeof GlanceShift>;

export const getGlance = endpoint({
  method: 'GET',
  path: '/api/admin/reports/glance',
  access: 'reports',
  summary: 'Today and tomorrow at a glance',
  response: z.object({
    asOf: Instant,
    days: z.array(z.object({ date: Day, before: Day, shifts: z.array(GlanceShift) })),
  }),
});
export type GlanceDay = InsideOf<typeof getGlance.response>['days'][number];
