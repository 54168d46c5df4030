/** Statements on the customers of some days. */
import { sql } from 'drizzle-orm';
import { isSold } from '#src/accounting/server/days/sold-order-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Days } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';

export interface PeopleDayRow extends Record<string, unknown> {
  /** Null for the total, in which each number counts once. */
  day: string | null;
  newPeople: number;
  returningPeople: number;
}

/** The earliest orders of a number are first in its index, so one look-up is usually enough. */
const hadBefore = (from: string) => sql`exists (
  select 1 from ${orders} where ${orders.mobileNo} = numbers.mobile_no
  and ${orders.deliveryDate} < ${from} and ${isSold})`;

export async function selectPeople(db: Db, { from, to }: Days): Promise<PeopleDayRow[]> {
  const { rows } = await db.execute<PeopleDayRow>(sql`
    with bought as (
      select ${orders.mobileNo} as mobile_no, ${orders.deliveryDate}::text as day from ${orders}
      where ${orders.deliveryDate} between ${from} and ${to} and ${isSold} group by 1, 2
    ), numbers as (
      select mobile_no, min(day) as first_day from bought group by 1
    ), known as (
      select mobile_no, case when not ${hadBefore(from)} then first_day end as new_on from numbers
    )
    select day, count(*) filter (where new_on = day) as "newPeople",
      count(*) filter (where new_on is distinct from day) as "returningPeople"
    from bought join known using (mobile_no) group by day
    union all
    select null, count(new_on), count(*) - count(new_on) from known`);
  return rows;
}
