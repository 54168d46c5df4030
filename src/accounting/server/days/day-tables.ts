/** Closed days: sales by tender, order by order, at the time of the close. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { lateTenders } from '#src/orders/payment-methods.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { type Tender, tenders, unpaidTender } from '#src/orders/tenders.ts';
import { id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { type TenderFigure, tenderFigures } from '../../day-rules.ts';

const owedLiteral = sql.raw(`'${unpaidTender}'`);

const paise = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Append-only, enforced by a trigger. */
export const dayCloses = pgTable(
  'day_closes',
  {
    id: id(),
    /** The delivery day. */
    date: date('date').notNull().unique('day_closes_date'),
    closedAt: instant('closed_at').notNull(),
    closedBy: uuid('closed_by')
      .notNull()
      .references(() => staff.id),
    orders: integer('orders').notNull(),
    /** Refunds of this day's orders until its close. */
    refundedPaise: paise('refunded_paise'),
    /** Refunds since the previous close, of orders of days that were closed before. */
    lateRefundedPaise: paise('late_refunded_paise'),
    /** SHA-256 of all lines of the close: number, tender, paise. */
    digest: text('digest').notNull(),
  },
  (table) => [
    check(
      'day_closes_amounts',
      sql`least(${table.refundedPaise}, ${table.lateRefundedPaise}, ${table.orders}) >= 0`,
    ),
    check('day_closes_digest', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
  ],
);

/**
 * Sales of a closed day, and amounts owed at earlier closes and paid since, by tender. Amounts of 0
 * have no row. Append-only.
 */
export const dayCloseSums = pgTable(
  'day_close_sums',
  {
    date: date('date')
      .notNull()
      .references(() => dayCloses.date),
    figure: text('figure').$type<TenderFigure>().notNull(),
    tender: text('tender').$type<Tender>().notNull(),
    paise: paise('paise'),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.figure, table.tender] }),
    oneOf('day_close_sums_figure', table.figure, tenderFigures),
    oneOf('day_close_sums_tender', table.tender, tenders),
    check('day_close_sums_paise', sql`${table.paise} > 0`),
  ],
);

/** The amount of each order of a closed day, by tender; append-only. */
export const dayCloseLines = pgTable(
  'day_close_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    tender: text('tender').$type<Tender>().notNull(),
    date: date('date')
      .notNull()
      .references(() => dayCloses.date),
    paise: paise('paise'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.tender] }),
    index('day_close_lines_by_day').on(table.date, table.tender),
    index('day_close_lines_owed').on(table.orderId).where(sql`${table.tender} = ${owedLiteral}`),
    oneOf('day_close_lines_tender', table.tender, tenders),
    check('day_close_lines_paise', sql`${table.paise} > 0`),
  ],
);

/** Refunds and late payments, by the day with which they were booked; append-only. */
export const dayEntries = pgTable(
  'day_entries',
  {
    id: id(),
    date: date('date')
      .notNull()
      .references(() => dayCloses.date),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /**
     * Set for what was given back, which is booked once: the refund, the return of cash, or the
     * entry by which a meal came back to its pass.
     */
    refundId: uuid('refund_id').unique('day_entries_once_a_refund'),
    /** Set for a late payment: its tender. */
    tender: text('tender').$type<Tender>(),
    /** The order belongs to a day that was closed before. */
    isLate: boolean('is_late').notNull(),
    paise: paise('paise'),
  },
  (table) => [
    index('day_entries_by_day').on(table.date),
    index('day_entries_by_order').on(table.orderId),
    unique('day_entries_due').on(table.date, table.orderId, table.tender),
    oneOf('day_entries_tender', table.tender, lateTenders),
    check('day_entries_kind', sql`(${table.refundId} is null) = (${table.tender} is not null)`),
    check('day_entries_due_late', sql`${table.tender} is null or ${table.isLate}`),
    check('day_entries_paise', sql`${table.paise} > 0`),
  ],
);

/** Condition on a line of a closed day: the order was not paid at the close. */
export const wasOwed = sql`${dayCloseLines.tender} = ${owedLiteral}`;

export const figureLiteral = (figure: TenderFigure) => sql.raw(`'${figure}'::text`);
