/** The accountant's lists of passes, and of what happened to their meals. */
import { inArray, sql } from 'drizzle-orm';
import type { CounterWayName } from '#src/cash/counter-ways.ts';
import { counterPayments } from '#src/cash/server/counter/counter-payment-tables.ts';
import { tiffins } from '#src/dishes/server/tiffin-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { heldStates, type PassEntryKind } from '#src/passes/pass-kinds.ts';
import { passEntries, passes } from '#src/passes/server/pass-tables.ts';
import type { BusinessDay, DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { timeOf } from './instant-sql.ts';
import { rowsAPage } from './list-pages.ts';
import { serialOf } from './paper-list-sql.ts';

const e = passEntries;
const p = passes;

export type PassRow = {
  number: number;
  /** Null for one that was sold before the days. */
  soldOn: BusinessDay | null;
  name: string;
  tiffin: string;
  meals: number;
  pricePaise: number;
  startsOn: BusinessDay;
  expiresOn: BusinessDay;
  mobileNo: string;
  /** Null for one that was paid online. */
  way: CounterWayName | null;
  receipt: string | null;
  mealsBefore: number;
  paiseBefore: number;
  mealsAfter: number;
  paiseAfter: number;
};

/** What each pass holds by now, less what was booked after the day, or from the first day on. */
const holding = ({ from, to }: DayRange) => sql`
  select ${p.id}, ${p.number}, booked.sold_on,
    ${p.balanceMeals} - coalesce(booked.meals, 0) as meals_before,
    ${p.balancePaise} - coalesce(booked.paise, 0) as paise_before,
    ${p.balanceMeals} - coalesce(booked.later_meals, 0) as meals_after,
    ${p.balancePaise} - coalesce(booked.later_paise, 0) as paise_after
  from ${p} left join (
    select ${e.passId}, sum(${e.meals}) as meals, sum(${e.paise}) as paise,
      sum(${e.meals}) filter (where ${e.day} > ${to}) as later_meals,
      sum(${e.paise}) filter (where ${e.day} > ${to}) as later_paise,
      min(${e.day}) filter (where ${e.day} <= ${to} and ${e.kind} = 'bought') as sold_on
    from ${e} where ${e.day} >= ${from} group by 1) as booked on booked.pass_id = ${p.id}
  where ${inArray(p.state, heldStates)} or booked.pass_id is not null`;

/** Passes that were sold on the days, or held meals before or after; by their numbers. */
export async function selectPassRows(
  db: Db,
  range: DayRange,
  after: { number: number } | undefined,
): Promise<PassRow[]> {
  const { rows } = await db.execute<PassRow>(sql`
    with held as (${holding(range)})
    select ${p.number} as number, held.sold_on as "soldOn", ${p.name} as name, ${tiffins.name} as tiffin,
      ${p.meals} as meals, ${p.pricePaise} as "pricePaise", ${p.startsOn} as "startsOn",
      ${p.expiresOn} as "expiresOn", ${checkouts.mobileNo} as "mobileNo", ${counterPayments.way} as way,
      (select ${serialOf(sql`${receipts}`)} from ${receipts}
        where ${receipts.checkoutId} = ${p.checkoutId} and ${receipts.kind} = 'receipt') as receipt,
      meals_before::int as "mealsBefore", paise_before::bigint as "paiseBefore",
      meals_after::int as "mealsAfter", paise_after::bigint as "paiseAfter"
    from held join ${p} on ${p.id} = held.id
    join ${tiffins} on ${tiffins.id} = ${p.tiffinId}
    join ${checkouts} on ${checkouts.id} = ${p.checkoutId}
    left join ${counterPayments} on ${counterPayments.checkoutId} = ${p.checkoutId}
    where (sold_on is not null or meals_before <> 0 or meals_after <> 0)
      and ${p.number} > ${after?.number ?? 0}
    order by ${p.number} limit ${rowsAPage}`);
  return rows;
}

export type HeldSum = { passes: number; meals: number; paise: number };

/** What passes held at the end of the days: paid ahead for meals that were not cooked yet. */
export async function selectHeld(db: Db, range: DayRange): Promise<HeldSum> {
  const { rows } = await db.execute<HeldSum>(sql`
    with held as (${holding(range)})
    select count(*)::int as passes, coalesce(sum(meals_after), 0)::int as meals,
      coalesce(sum(paise_after), 0)::bigint as paise
    from held where meals_after <> 0`);
  const [sum] = rows;
  if (!sum) throw new Error('an aggregate query returned no row');
  return sum;
}

export type PassEntryRow = {
  id: string;
  day: BusinessDay;
  at: string;
  pass: number;
  kind: PassEntryKind;
  meals: number;
  paise: number;
  orderNumber: number | null;
  date: BusinessDay | null;
  shift: string | null;
  reason: string | null;
  staff: string | null;
};

export type PassEntryCursor = Pick<PassEntryRow, 'day' | 'id'>;

/** By the day on which they are booked. */
export async function selectPassEntries(
  db: Db,
  range: DayRange,
  after: PassEntryCursor | undefined,
): Promise<PassEntryRow[]> {
  const start = after?.day ?? range.from;
  const rest = after
    ? sql`(${e.day}, ${e.id}) > (${after.day}::date, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await db.execute<PassEntryRow>(sql`
    select ${e.id} as id, ${e.day} as day, ${timeOf(sql`${e.createdAt}`, range)} as at,
      ${p.number} as pass, ${e.kind} as kind, ${e.meals} as meals, ${e.paise} as paise,
      ${orders.number} as "orderNumber", ${e.date} as date, ${e.shift} as shift,
      ${e.reason} as reason, ${staff.fullName} as staff
    from ${e} join ${p} on ${p.id} = ${e.passId}
    left join ${orders} on ${orders.id} = ${e.orderId}
    left join ${staff} on ${staff.id} = ${e.staffId}
    where ${e.day} between ${start} and ${range.to} and ${rest}
    order by ${e.day}, ${e.id} limit ${rowsAPage}`);
  return rows;
}
