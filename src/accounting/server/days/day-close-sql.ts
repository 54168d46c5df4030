/** The statements that close a day. */
import { sql } from 'drizzle-orm';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { withDay } from './day-figures-sql.ts';
import { daySums } from './day-sql.ts';
import { dayCloses, dayCloseWays, dayEntries } from './day-tables.ts';

const o = orders;

/**
 * The orders of the day first: who changes one of them has it, and comes to the lock of the day
 * afterwards. Two closes come one after the other: what is booked is booked once.
 */
export async function lockDay(tx: Db, date: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('day closes', 0))`);
  await tx.execute(
    sql`select 1 from ${o} where ${o.deliveryDate} = ${date} order by ${o.id} for update`,
  );
  await tx.execute(sql`select pg_advisory_xact_lock(day_lock_key(${date}))`);
}

interface Closing {
  date: string;
  timeZone: string;
  staffId: string;
  now: Date;
}

/** The close, each order's ways and each entry in one statement, so that all are of one moment. */
export async function insertClose(tx: Db, { date, timeZone, staffId, now }: Closing) {
  const names = ['orders', 'soldPaise', 'onlinePaise', 'cashPaise', 'qrPaise', 'owedPaise']
    .concat(['refundedPaise', 'lateRefundedPaise', 'dueCashPaise', 'dueQrPaise'])
    .map((name) => sql.identifier(name));
  await tx.execute(sql`${withDay({ date, isClosed: false, timeZone })},
    lines as (
      select 'sold ' || ${o.number} || ' ' || way || ' ' || paise as line from sold join ${o} on ${o.id} = order_id
      union all select 'given ' || ${o.number} || ' ' || refund_id || ' ' || paise from given join ${o} on ${o.id} = order_id
      union all select 'due ' || ${o.number} || ' ' || way || ' ' || paise from dues join ${o} on ${o.id} = order_id
    ), sums as (select ${daySums}, (select encode(sha256(convert_to(coalesce(string_agg(line, chr(10) order by line collate "C"), ''), 'UTF8')), 'hex') from lines) as digest
    ), closed as (
      insert into ${dayCloses} (id, date, closed_at, closed_by, orders, sold_paise, online_paise, cash_paise,
        qr_paise, owed_paise, refunded_paise, late_refunded_paise, due_cash_paise, due_qr_paise, digest)
      select ${newId()}, ${date}, ${now.toISOString()}::timestamptz, ${staffId}, ${sql.join(names, sql`, `)}, digest from sums
    ), ways as (
      insert into ${dayCloseWays} (order_id, way, date, paise)
      select order_id, way, ${date}, paise from sold
    )
    insert into ${dayEntries} (id, date, order_id, refund_id, way, is_late, paise)
    select gen_random_uuid(), ${date}::date, order_id, refund_id, null, is_late, paise from given
    union all select gen_random_uuid(), ${date}::date, order_id, null, way, true, paise from dues`);
}
