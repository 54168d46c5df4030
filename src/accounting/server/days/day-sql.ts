/** Statements on days: their figures, and what each is made of. */
import { sql } from 'drizzle-orm';
import { type Extras, extras } from '#src/orders/charges.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { type DayScope, withDay } from './day-figures-sql.ts';
import { isSold, takenOutPaise } from './sold-order-tables.ts';

const o = orders;

export type DaySums = {
  orders: number;
  soldPaise: number;
  onlinePaise: number;
  cashPaise: number;
  qrPaise: number;
  owedPaise: number;
  refundedPaise: number;
  lateRefundedPaise: number;
  dueCashPaise: number;
  dueQrPaise: number;
};

const total = (from: string, where = 'true') =>
  sql.raw(`(select coalesce(sum(paise), 0)::bigint from ${from} where ${where})`);

/** Each sum of the rows that `withDay` names. */
export const daySums = sql`
  (select count(distinct order_id) from sold) as "orders", ${total('sold')} as "soldPaise",
  ${total('sold', "way = 'online'")} as "onlinePaise", ${total('sold', "way = 'cash'")} as "cashPaise",
  ${total('sold', "way = 'qr'")} as "qrPaise", ${total('sold', "way = 'owed'")} as "owedPaise",
  ${total('given', 'not is_late')} as "refundedPaise", ${total('given', 'is_late')} as "lateRefundedPaise",
  ${total('dues', "way = 'cash'")} as "dueCashPaise", ${total('dues', "way = 'qr'")} as "dueQrPaise"`;

export async function selectDaySums(db: Db, scope: DayScope): Promise<DaySums> {
  const { rows } = await db.execute<DaySums>(sql`${withDay(scope)} select ${daySums}`);
  const [row] = rows;
  if (!row) throw new Error('sums without a row');
  return row;
}

export type DayGroup = {
  kind: 'rider' | 'area' | 'dish';
  /** Null for orders that nobody carries yet. */
  id: string | null;
  name: string | null;
  /** Orders, or meals of a dish. */
  count: number;
  paise: number;
  cashPaise: number;
  qrPaise: number;
  owedPaise: number;
};

/** By rider, by area and by dish, the largest first. */
export async function selectDayGroups(db: Db, scope: DayScope): Promise<DayGroup[]> {
  const ofWay = (way: string) =>
    sql`coalesce(sum(sold.paise) filter (where sold.way = ${way}), 0)::bigint`;
  // The planner knows nothing of `sold`, and would read all orders.
  const isOfDay = sql`${o.deliveryDate} = ${scope.date}`;
  const sums = sql`count(distinct sold.order_id), sum(sold.paise)::bigint, ${ofWay('cash')}, ${ofWay('qr')}, ${ofWay('owed')}`;
  const { rows } = await db.execute<DayGroup>(sql`${withDay(scope)}
    select kind, id, name, count, paise, cash as "cashPaise", qr as "qrPaise", owed as "owedPaise" from (
      select 'rider' as kind, ${o.deliveryStaffId}::text as id, ${staff.fullName} as name, ${sums}
      from sold join ${o} on ${o.id} = sold.order_id and ${isOfDay} left join ${staff} on ${staff.id} = ${o.deliveryStaffId}
      group by 2, 3
      union all
      select 'area', ${o.addressShortname}, ${o.addressShortname}, ${sums}
      from sold join ${o} on ${o.id} = sold.order_id and ${isOfDay} group by 2
      union all
      select 'dish', ${orderLines.variant}, ${orderLines.variant}, sum(${orderLines.quantity})::bigint,
        sum(${orderLines.quantity} * ${orderLines.pricePaise})::bigint, 0, 0, 0
      from (select distinct order_id from sold) as each join ${orderLines} on ${orderLines.orderId} = each.order_id
      group by 2
    ) as groups (kind, id, name, count, paise, cash, qr, owed)
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
  /** Something was ordered for it, or for a day before. */
  isOfShop: boolean;
};

/** What of the sales is no dish, what was cancelled, and which orders are not at their end. */
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
  if (!row) throw new Error('sums without a row');
  return row;
}
