/** The list behind a figure of a day. */
import { type SQL, sql } from 'drizzle-orm';
import type { OrderStatus } from '#src/orders/order-rules.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { FigureChoice } from '../../day-rules.ts';
import { type DayScope, withDay } from './day-figures-sql.ts';

const o = orders;

export interface DayListFilter extends FigureChoice {
  /** Null for orders without a delivery person. */
  riderId?: string | null | undefined;
  area?: string | undefined;
  dish?: string | undefined;
}

export type DayOrderRow = {
  number: number;
  shift: Shift;
  mobileNo: string;
  name: string;
  area: string;
  rider: string | null;
  status: OrderStatus;
  /** The total of the order. */
  totalPaise: number;
  /** The part of the order that counts in the figure. */
  paise: number;
  deliveryDate: string;
};

/** Sorted by number, starting after a given number. */
export async function selectDayOrders(
  db: Db,
  scope: DayScope,
  { filter, after, limit }: { filter: DayListFilter; after: number; limit: number },
): Promise<DayOrderRow[]> {
  const { rows } = await db.execute<DayOrderRow>(sql`${withDay(scope)},
    counted as (${rowsOf(filter, scope.date)})
    select ${o.number} as number, ${o.shift} as shift, ${o.mobileNo} as "mobileNo", ${o.name} as name,
      ${o.addressShortname} as area, ${staff.fullName} as rider, ${o.status} as status,
      ${o.totalPaise} as "totalPaise", counted.paise, ${o.deliveryDate} as "deliveryDate"
    from (select order_id, sum(paise)::bigint as paise from counted group by 1) as counted
    join ${o} on ${o.id} = counted.order_id left join ${staff} on ${staff.id} = ${o.deliveryStaffId}
    where ${o.number} > ${after} and ${matching(filter)}
    order by ${o.number} limit ${limit}`);
  return rows;
}

function rowsOf({ figure, tender, dish }: DayListFilter, date: string): SQL {
  if (dish !== undefined) {
    return sql`select ${orderLines.orderId} as order_id, ${orderLines.quantity} * ${orderLines.pricePaise} as paise
      from (select distinct order_id from sold) as each join ${orderLines} on ${orderLines.orderId} = each.order_id
      where ${orderLines.variant} = ${dish}`;
  }
  const ofDay = (status: SQL) =>
    sql`select ${o.id} as order_id, ${o.totalPaise} as paise from ${o} where ${o.deliveryDate} = ${date} and ${status}`;
  const isOfTender = tender === undefined ? sql`true` : sql`tender = ${tender}`;
  switch (figure) {
    case 'sold':
      return sql`select order_id, paise from sold where ${isOfTender}`;
    case 'latePaid':
      return sql`select order_id, paise from late_paid where ${isOfTender}`;
    case 'refunded':
      return sql`select order_id, paise from given where not is_late`;
    case 'lateRefunded':
      return sql`select order_id, paise from given where is_late`;
    case 'cancelled':
      return ofDay(sql`${o.status} = 'unexpected' and ${o.cancelReason} is not null`);
    case 'unfinished':
      return ofDay(sql`${o.status} not in ('done', 'unexpected')`);
  }
}

function matching({ riderId, area }: DayListFilter): SQL {
  const conditions = [sql`true`];
  if (riderId !== undefined)
    conditions.push(sql`${o.deliveryStaffId} is not distinct from ${riderId}::uuid`);
  if (area !== undefined) conditions.push(sql`${o.addressShortname} = ${area}`);
  return sql.join(conditions, sql` and `);
}
