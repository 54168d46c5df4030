/** Statements on the figures of days and their parts. */
import { sql } from 'drizzle-orm';
import { type Extras, extras } from '#src/orders/charges.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { TenderSums } from '#src/orders/tenders.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { type DayScope, withDay } from './day-figures-sql.ts';
import { sumByTender } from './order-tender-tables.ts';
import { isSold, takenOutPaise } from './sold-order-tables.ts';

const o = orders;

export type DaySums = {
  orders: number;
  soldPaise: number;
  /** Sales by tender. */
  tenders: TenderSums;
  refundedPaise: number;
  lateRefundedPaise: number;
  latePaid: TenderSums;
};

const total = (from: string, where = 'true') =>
  sql.raw(`(select coalesce(sum(paise), 0)::bigint from ${from} where ${where})`);
const byTender = (from: string) =>
  sql`(select ${sumByTender(sql`tender`, sql`paise`)} from ${sql.raw(from)})`;

/** Sums of the rows in `withDay`, except those that a close stores by tender. */
export const closeSums = sql`
  (select count(distinct order_id) from sold) as "orders",
  ${total('given', 'not is_late')} as "refundedPaise", ${total('given', 'is_late')} as "lateRefundedPaise"`;

export async function selectDaySums(db: Db, scope: DayScope): Promise<DaySums> {
  const { rows } = await db.execute<DaySums>(sql`${withDay(scope)} select ${closeSums},
    ${total('sold')} as "soldPaise", ${byTender('sold')} as "tenders", ${byTender('late_paid')} as "latePaid"`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate query returned no row');
  return row;
}

export type DayGroup = {
  kind: 'rider' | 'area' | 'dish';
  /** Null for orders without a delivery person. */
  id: string | null;
  name: string | null;
  /** Number of orders; for a dish, of meals. */
  count: number;
  paise: number;
  /** Null for dishes. */
  tenders: TenderSums | null;
};

/** By rider, area and dish, largest first. */
export async function selectDayGroups(db: Db, scope: DayScope): Promise<DayGroup[]> {
  // Repeated here because the planner has no statistics for `sold`, and would read all orders.
  const isOfDay = sql`${o.deliveryDate} = ${scope.date}`;
  const sums = sql`count(distinct sold.order_id), sum(sold.paise)::bigint, ${sumByTender(sql`sold.tender`, sql`sold.paise`)}`;
  const { rows } = await db.execute<DayGroup>(sql`${withDay(scope)}
    select kind, id, name, count, paise, tenders from (
      select 'rider' as kind, ${o.deliveryStaffId}::text as id, ${staff.fullName} as name, ${sums}
      from sold join ${o} on ${o.id} = sold.order_id and ${isOfDay} left join ${staff} on ${staff.id} = ${o.deliveryStaffId}
      group by 2, 3
      union all
      select 'area', ${o.addressShortname}, ${o.addressShortname}, ${sums}
      from sold join ${o} on ${o.id} = sold.order_id and ${isOfDay} group by 2
      union all
      select 'dish', ${orderLines.variant}, ${orderLines.variant}, sum(${orderLines.quantity})::bigint,
        sum(${orderLines.quantity} * ${orderLines.pricePaise})::bigint, null
      from (select distinct order_id from sold) as each join ${orderLines} on ${orderLines.orderId} = each.order_id
      group by 2
    ) as groups (kind, id, name, count, paise, tenders)
    order by kind, paise desc, name`);
  return rows;
}

function sumOfSold([extra]: (typeof extras)[number]) {
  return sql`coalesce(sum(${o[extra]}) filter (where ${isSold}), 0)::bigint as ${sql.identifier(extra)}`;
}

export type DayRest = Extras & {
  takenOutPaise: number;
  cancelled: number;
  cancelledPaise: number;
  unfinished: number[];
  /** The shop has orders for this day or an earlier one. */
  isOfShop: boolean;
};

/** The part of the sales that is not dishes, cancelled amounts, and unfinished orders. */
export async function selectDayRest(db: Db, date: string): Promise<DayRest> {
  const isCancelled = sql`${o.status} = 'unexpected' and ${o.cancelReason} is not null`;
  const { rows } = await db.execute<DayRest>(sql`
    select ${sql.join(extras.map(sumOfSold), sql`, `)},
      coalesce(sum(${takenOutPaise}) filter (where ${isSold}), 0)::bigint as "takenOutPaise",
      count(*) filter (where ${isCancelled}) as cancelled,
      coalesce(sum(${o.totalPaise}) filter (where ${isCancelled}), 0)::bigint as "cancelledPaise",
      coalesce(array_agg(${o.number} order by ${o.number}) filter (where ${o.status} not in ('done', 'unexpected')), '{}') as unfinished,
      exists (select 1 from ${o} as earlier where earlier.delivery_date <= ${date}) as "isOfShop"
    from ${o} where ${o.deliveryDate} = ${date}`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate query returned no row');
  return row;
}
