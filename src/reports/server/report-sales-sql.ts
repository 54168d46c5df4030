/** Statements on the sales of some days: by day, shift, area, rider and source, and by dish. */
import { type SQL, sql } from 'drizzle-orm';
import {
  hasRefund,
  isSold,
  refundedPaise,
  takenOutPaise,
} from '#src/accounting/server/days/sold-order-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Days } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';

/** Sums over rows of `sales`; each row is an order or an order line. */
export interface SalesSums {
  orders: number;
  meals: number;
  soldPaise: number;
  refundedPaise: number;
  cancelledOrders: number;
  cancelledMeals: number;
  cancelledPaise: number;
  failedDrops: number;
}

const salesSums = sql`count(*) filter (where is_sold) as orders,
  coalesce(sum(meals) filter (where is_sold), 0)::bigint as meals,
  coalesce(sum(paise) filter (where is_sold), 0)::bigint as "soldPaise",
  count(*) filter (where not is_sold) as "cancelledOrders",
  coalesce(sum(meals) filter (where not is_sold), 0)::bigint as "cancelledMeals",
  coalesce(sum(paise) filter (where not is_sold), 0)::bigint as "cancelledPaise",
  count(*) filter (where has_failed) as "failedDrops"`;

/** Includes orders that were handed over later. */
const hasFailed = sql`exists (select 1 from ${orderEvents}
  where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.problem} is not null)`;

/** Looked up for each order; a join would read all checkouts that ever existed. */
export const sourceOfOrder = sql`(select ${checkouts.source} from ${checkouts}
  where ${checkouts.id} = ${orders.checkoutId})`;

function ofDays({ from, to }: Days): SQL {
  return sql`${orders.deliveryDate} between ${from} and ${to} and ${orders.isReleased}`;
}

/** The kind of a row. */
export type SalesSet = 'total' | 'day' | 'shift' | 'area' | 'rider' | 'source';

export interface SalesSetRow extends SalesSums, Record<string, unknown> {
  set: SalesSet;
  /** Null for the total, and for orders without a delivery person. */
  key: string | null;
  /** A person's name; people who left keep it. */
  name: string | null;
}

/** All groups are computed in one pass over the orders, so that each adds up to the total. */
export async function selectSales(db: Db, days: Days): Promise<SalesSetRow[]> {
  const { rows } = await db.execute<SalesSetRow>(sql`
    with sales as (
      select ${orders.deliveryDate}::text as day, ${orders.shift} as shift,
        ${orders.addressShortname} as area, ${orders.deliveryStaffId}::text as rider,
        ${sourceOfOrder} as source, ${isSold} as is_sold, ${hasFailed} as has_failed,
        ${orders.meals} as meals, ${orders.totalPaise} as paise,
        case when ${hasRefund} then ${refundedPaise} end as refunded
      from ${orders} where ${ofDays(days)}
    ), sums as (
      select case when grouping(day) = 0 then 'day' when grouping(shift) = 0 then 'shift'
          when grouping(area) = 0 then 'area' when grouping(rider) = 0 then 'rider'
          when grouping(source) = 0 then 'source' else 'total' end as set,
        case when grouping(day) = 0 then day when grouping(shift) = 0 then shift
          when grouping(area) = 0 then area when grouping(rider) = 0 then rider
          when grouping(source) = 0 then source end as key,
        ${salesSums}, coalesce(sum(refunded) filter (where is_sold), 0)::bigint as "refundedPaise"
      from sales group by grouping sets ((), (day), (shift), (area), (rider), (source))
    )
    select sums.*, ${staff.fullName} as name from sums
    left join ${staff} on ${staff.id} = case sums.set when 'rider' then sums.key::uuid end`);
  return rows;
}

export interface DishRow extends SalesSums, Record<string, unknown> {
  dish: string;
}

/**
 * A dish is sold for its prices. Refunds of an order, except those for removed dishes, are
 * distributed over its lines in proportion to their prices. Each line gets the cumulative share up
 * to itself minus the cumulative share before it, so that no paisa is lost.
 */
export async function selectDishSales(db: Db, days: Days): Promise<DishRow[]> {
  const { rows } = await db.execute<DishRow>(sql`
    with sales as (
      select ${orderLines.variant} as dish, ${isSold} as is_sold, ${hasFailed} as has_failed,
        ${orderLines.quantity} as meals, ${linePaise} as paise
      from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      where ${ofDays(days)}
    ), sums as (
      select dish, ${salesSums} from sales group by dish
    ), refunded as (
      select ${orders.id} as refunded_id, greatest(0, ${refundedPaise} - ${takenOutPaise}) as given
      from ${orders} where ${ofDays(days)} and ${isSold} and ${hasRefund}
    ), places as (
      select ${orderLines.variant} as dish, given, ${linePaise} as paise,
        (sum(${linePaise}) over (partition by refunded_id order by ${orderLines.position}))::bigint as so_far,
        (sum(${linePaise}) over (partition by refunded_id))::bigint as of_all
      from refunded join ${orderLines} on ${orderLines.orderId} = refunded_id
    ), shares as (
      select dish, sum(given * so_far / of_all - given * (so_far - paise) / of_all)::bigint as paise
      from places group by dish
    )
    select sums.*, coalesce(shares.paise, 0) as "refundedPaise" from sums left join shares using (dish)`);
  return rows;
}

const linePaise = sql`${orderLines.quantity} * ${orderLines.pricePaise}`;
