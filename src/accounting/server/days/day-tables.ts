/** Days that are closed: what was sold and how it was paid, order by order, as it stood then. */
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
import { orders } from '#src/orders/server/order-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { type DayWay, dayWays, dueWays } from '../../day-rules.ts';

const paise = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Append-only, which a trigger keeps. */
export const dayCloses = pgTable(
  'day_closes',
  {
    id: id(),
    /** Of delivery. */
    date: date('date').notNull().unique('day_closes_date'),
    closedAt: instant('closed_at').notNull(),
    closedBy: uuid('closed_by')
      .notNull()
      .references(() => staff.id),
    orders: integer('orders').notNull(),
    soldPaise: paise('sold_paise'),
    onlinePaise: paise('online_paise'),
    cashPaise: paise('cash_paise'),
    qrPaise: paise('qr_paise'),
    owedPaise: paise('owed_paise'),
    /** Given back of the orders of this day, until it was closed. */
    refundedPaise: paise('refunded_paise'),
    /** Given back since then of orders of days that were closed before. */
    lateRefundedPaise: paise('late_refunded_paise'),
    /** Paid since then of what was owed when their days were closed. */
    dueCashPaise: paise('due_cash_paise'),
    dueQrPaise: paise('due_qr_paise'),
    /** SHA-256 of every line of the close: number, way, paise. */
    digest: text('digest').notNull(),
  },
  (table) => [
    check(
      'day_closes_sum',
      sql`${table.soldPaise} = ${table.onlinePaise} + ${table.cashPaise} + ${table.qrPaise} + ${table.owedPaise}`,
    ),
    check(
      'day_closes_amounts',
      sql`least(${table.onlinePaise}, ${table.cashPaise}, ${table.qrPaise}, ${table.owedPaise}, ${table.refundedPaise}, ${table.lateRefundedPaise}, ${table.dueCashPaise}, ${table.dueQrPaise}, ${table.orders}) >= 0`,
    ),
    check('day_closes_digest', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** What each order of a closed day brought, by way; append-only. */
export const dayCloseWays = pgTable(
  'day_close_ways',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    way: text('way').$type<DayWay>().notNull(),
    date: date('date')
      .notNull()
      .references(() => dayCloses.date),
    paise: paise('paise'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.way] }),
    index('day_close_ways_by_day').on(table.date, table.way),
    index('day_close_ways_owed').on(table.orderId).where(sql`${table.way} = 'owed'`),
    oneOf('day_close_ways_way', table.way, dayWays),
    check('day_close_ways_paise', sql`${table.paise} > 0`),
  ],
);

/** What came or went beside the sales, by the day with which it was closed; append-only. */
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
    /** Of what was given back; booked once. */
    refundId: uuid('refund_id')
      .unique('day_entries_once_a_refund')
      .references(() => refunds.id),
    /** Of what was owed and is paid: how. */
    way: text('way').$type<DayWay>(),
    /** Its order is of a day that was closed before. */
    isLate: boolean('is_late').notNull(),
    paise: paise('paise'),
  },
  (table) => [
    index('day_entries_by_day').on(table.date),
    index('day_entries_by_order').on(table.orderId),
    unique('day_entries_due').on(table.date, table.orderId, table.way),
    oneOf('day_entries_way', table.way, dueWays),
    check('day_entries_kind', sql`(${table.refundId} is null) = (${table.way} is not null)`),
    check('day_entries_due_late', sql`${table.way} is null or ${table.isLate}`),
    check('day_entries_paise', sql`${table.paise} > 0`),
  ],
);
