/** The statements that close a day. */
import { sql } from 'drizzle-orm';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { keeping, keepWeeks } from '../journal/balance-sql.ts';
import { withDay } from './day-figures-sql.ts';
import { closeSums } from './day-sql.ts';
import { dayCloseLines, dayCloseSums, dayCloses, dayEntries, figureLiteral } from './day-tables.ts';

const o = orders;

/**
 * Locks the day's orders first: a change of an order locks the order and then the day. Closes run
 * one after another, so that each entry is booked once.
 */
export async function lockDay(tx: Db, date: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('day closes', 0))`);
  await tx.execute(
    sql`select 1 from ${o} where ${o.deliveryDate} = ${date} order by ${o.id} for update`,
  );
  await tx.execute(sql`select pg_advisory_xact_lock(shop.day_lock_key(${date}))`);
}

/** Until the transaction ends nobody closes the day. */
export async function waitForClose(tx: Db, date: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(shop.day_lock_key(${date}))`);
}

interface DayClose {
  date: string;
  timeZone: string;
  staffId: string;
  now: Date;
}

/**
 * Inserts the close with its sums, lines, entries and balances in one statement, so that all are of
 * one moment.
 */
export async function insertClose(tx: Db, { date, timeZone, staffId, now }: DayClose) {
  const at = { day: date, timeZone };
  await keepWeeks(tx, at);
  await tx.execute(sql`${withDay({ date, isClosed: false, timeZone })}, ${await keeping(tx, at)},
    lines as (
      select 'sold ' || ${o.number} || ' ' || tender || ' ' || paise as line from sold join ${o} on ${o.id} = order_id
      union all select 'given ' || ${o.number} || ' ' || refund_id || ' ' || paise from given join ${o} on ${o.id} = order_id
      union all select 'due ' || ${o.number} || ' ' || tender || ' ' || paise from late_paid join ${o} on ${o.id} = order_id
    ), sums as (select ${closeSums}, (select encode(sha256(convert_to(coalesce(string_agg(line, chr(10) order by line collate "C"), ''), 'UTF8')), 'hex') from lines) as digest
    ), closed as (
      insert into ${dayCloses} (id, date, closed_at, closed_by, orders, refunded_paise, late_refunded_paise, digest)
      select ${newId()}, ${date}, ${now.toISOString()}::timestamptz, ${staffId}, orders, "refundedPaise", "lateRefundedPaise", digest
      from sums
    ), closed_sums as (
      insert into ${dayCloseSums} (date, figure, tender, paise)
      select ${date}::date, ${figureLiteral('sold')}, tender, sum(paise) from sold group by tender
      union all select ${date}::date, ${figureLiteral('latePaid')}, tender, sum(paise) from late_paid group by tender
    ), closed_lines as (
      insert into ${dayCloseLines} (order_id, tender, date, paise)
      select order_id, tender, ${date}, paise from sold
    )
    insert into ${dayEntries} (id, date, order_id, refund_id, tender, is_late, paise)
    select gen_random_uuid(), ${date}::date, order_id, refund_id, null, is_late, paise from given
    union all select gen_random_uuid(), ${date}::date, order_id, null, tender, true, paise from late_paid`);
}
