/** What was sold: today and tomorrow at a glance, and weeks and months by what one asks for. */
import * as z from 'zod/mini';
import { Shift } from '#src/menus/menu-contract.ts';
import type { InsideOf } from '#src/platform/contract/codec.ts';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, Money } from '#src/platform/contract/wire-formats.ts';
import { reportNames } from './report-rules.ts';

/** Days of delivery; both ends count. */
const ReportDays = z.object({ from: Day, to: Day });

/**
 * Orders that are paid or may be paid at the door, and that nobody has cancelled; of a dish, once
 * for each menu of its name that an order has.
 */
const Sold = { orders: z.int(), meals: z.int(), sold: Money };

const SalesRow = z.object({
  /** A day, a shift, a source, a name or an id. */
  key: z.string(),
  label: z.string(),
  ...Sold,
  /** Given back of what these sold orders cost, or owed to their customers. */
  refunded: Money,
  /** What was sold and then cancelled, of which nothing counts as sold. */
  cancelledOrders: z.int(),
  cancelledMeals: z.int(),
  cancelled: Money,
  /** Orders that could not be handed over at the first try, once each. */
  failedDrops: z.int(),
});
export type SalesRow = InsideOf<typeof SalesRow>;

/**
 * Each group adds up to the total, and the total to that of the Money page. 400 `invalid_request`
 * for a range that ends before it begins or is longer than 366 days.
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
 * By the names and for the prices that dishes had when they were ordered: the total of the sales
 * has delivery and discounts besides, and what was paid and then taken out of an order. An order
 * with two dishes counts in both rows; what else goes back of it is shared out between them, to the
 * paisa. 400 `invalid_request` as for the sales.
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
  /** Mobile numbers that had never bought anything before. */
  newPeople: z.int(),
  returningPeople: z.int(),
});

/**
 * A number is new on the first day for which it ever bought something, and returns on each later
 * one. In the total each number counts once, as new where it was. 400 `invalid_request` as for the
 * sales.
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

/**
 * One of the reports as CSV, with the words of the page. 400 `invalid_request` as for the sales.
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
  /** The same shift of the same weekday of the week before, as it ended. */
  before: z.object(Sold),
  /** Sold, and given to no delivery person. */
  unassigned: z.int(),
  /** On the kitchen's list of orders without a place, without an explanation. */
  notPlaced: z.int(),
  /** Could not be handed over, and nobody has decided yet. */
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
