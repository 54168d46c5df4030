/** The days of a month, and whether each is closed. */
import { sql } from 'drizzle-orm';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { DaySums } from './day-sql.ts';
import { dayCloseSums, dayCloses, figureLiteral } from './day-tables.ts';
import { sumByTender, tendersOfOrder } from './order-tender-tables.ts';
import { isSold } from './sold-order-tables.ts';

const o = orders;

export async function selectClose(db: Db, date: string) {
  const { rows } = await db.execute<
    Omit<typeof dayCloses.$inferSelect, 'closedAt'> & { closedAt: string; by: string }
  >(sql`select ${dayCloses.id} as id, ${dayCloses.closedAt} as "closedAt", ${staff.fullName} as by, ${dayCloses.digest} as digest
    from ${dayCloses} join ${staff} on ${staff.id} = ${dayCloses.closedBy} where ${dayCloses.date} = ${date}`);
  return rows[0];
}

export type DayOverview = Pick<DaySums, 'orders' | 'soldPaise' | 'tenders'> & {
  date: string;
  unfinished: number;
  closedAt: string | null;
};

/** Days with orders or with a close, newest first. */
export async function selectDays(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<DayOverview[]> {
  const c = dayCloses;
  const s = dayCloseSums;
  const isClosed = sql`exists (select 1 from ${c} where ${c.date} = ${o.deliveryDate})`;
  const { rows } = await db.execute<DayOverview>(sql`
    select ${c.date} as date, ${c.orders} as orders, sold.paise as "soldPaise", sold.tenders,
      0::bigint as unfinished, ${c.closedAt} as "closedAt"
    from ${c} cross join lateral (
      select coalesce(sum(${s.paise}), 0)::bigint as paise, ${sumByTender(sql`${s.tender}`, sql`${s.paise}`)} as tenders
      from ${s} where ${s.date} = ${c.date} and ${s.figure} = ${figureLiteral('sold')}
    ) as sold where ${c.date} between ${from} and ${to}
    union all
    select ${o.deliveryDate}, count(distinct ${o.id}) filter (where ${isSold}), coalesce(sum(taken.paise), 0)::bigint,
      ${sumByTender(sql`taken.tender`, sql`taken.paise`)},
      count(distinct ${o.id}) filter (where ${o.status} not in ('done', 'unexpected')), null
    from ${o} left join lateral ${tendersOfOrder} as taken on ${isSold}
    where ${o.deliveryDate} between ${from} and ${to} and not ${isClosed}
    group by ${o.deliveryDate} having bool_or(${isSold}) or bool_or(${o.status} not in ('done', 'unexpected'))
    order by 1 desc`);
  return rows;
}
