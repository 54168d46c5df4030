/** The statement for the sales of a few days and their open matters. */
import { sql } from 'drizzle-orm';
import { tendersOfOrder } from '#src/accounting/server/days/order-tender-tables.ts';
import { isSold } from '#src/accounting/server/days/sold-order-tables.ts';
import { isUnassignedMeal, shiftExplanations } from '#src/kitchen/server/shift-note-tables.ts';
import type { OrderSource } from '#src/orders/order-rules.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Tender } from '#src/orders/tenders.ts';
import { isUndecided } from '#src/passes/server/standing-day-tables.ts';
import { leftOutMeals } from '#src/passes/server/standing-tables.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { sourceOfOrder } from './report-sales-sql.ts';

/** One row for each source of a shift, and one for each tender. */
export interface GlanceRow extends Record<string, unknown> {
  date: BusinessDay;
  shift: Shift;
  source: OrderSource | null;
  tender: Tender | null;
  orders: number;
  meals: number;
  soldPaise: number;
  unassigned: number;
  notPlaced: number;
  problems: number;
}

const isExplained = sql`exists (select 1 from ${shiftExplanations}
  where ${shiftExplanations.orderId} = ${orders.id})`;

export async function selectGlance(db: Db, days: readonly BusinessDay[]): Promise<GlanceRow[]> {
  const ofDays = sql`${orders.deliveryDate} = any(${sql.param([...days])}::date[])`;
  const { rows } = await db.execute<GlanceRow>(sql`
    with day_orders as (
      select ${orders.deliveryDate} as date, ${orders.shift} as shift,
        ${sourceOfOrder} as source, ${isSold} as is_sold, ${orders.totalPaise} as paise,
        ${orders.status} = 'pending' as is_pending, ${orders.deliveryProblem} is not null as has_problem,
        ${sql.raw(isUnassignedMeal('orders'))} and not ${isExplained} as is_not_placed, ${orders.meals} as meals
      from ${orders}
      where ${ofDays} and ${orders.status} <> 'unexpected'
    )
    select date, shift, source, null as tender, count(*) filter (where is_sold) as orders,
      coalesce(sum(meals) filter (where is_sold), 0)::bigint as meals,
      coalesce(sum(paise) filter (where is_sold), 0)::bigint as "soldPaise",
      count(*) filter (where is_sold and is_pending) as unassigned,
      count(*) filter (where is_not_placed) as "notPlaced",
      count(*) filter (where has_problem) as problems
    from day_orders group by 1, 2, 3
    union all
    select ${orders.deliveryDate}, ${orders.shift}, null, taken.tender, count(distinct ${orders.id}),
      sum(${orders.meals})::bigint, sum(taken.paise)::bigint, 0, 0, 0
    from ${orders} cross join lateral ${tendersOfOrder} as taken
    where ${ofDays} and ${isSold} group by 1, 2, 4
    union all
    select m.date, m.shift, null, null, 0, 0, 0, 0, count(*), 0 from ${leftOutMeals} m
    where m.date = any(${sql.param([...days])}::date[]) and ${sql.raw(isUndecided)} group by 1, 2`);
  return rows;
}
