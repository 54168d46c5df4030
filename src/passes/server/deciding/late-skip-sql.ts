/** Statements on skips that came too late: asked by customers, answered by staff. */
import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { customers } from '#src/customers/server/customer-tables.ts';
import { tiffins } from '#src/dishes/server/tiffin-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { mealPurses } from '../purse-tables.ts';
import { expectedOn, skippedOn } from '../standing-day-tables.ts';
import { lateSkips, standingMeals } from '../standing-tables.ts';

const isLiveOrder = and(
  eq(orders.standingId, lateSkips.standingId),
  eq(orders.deliveryDate, lateSkips.date),
  ne(orders.status, 'unexpected'),
);

/** It is to come in a shift that is not frozen. */
const isToCome = sql.raw(`${expectedOn('late_skips.date', 's.shift')}
  and not ${skippedOn('late_skips.date', 's.shift')}
  and not exists (select from shift_days d where d.date = late_skips.date and d.shift = s.shift
    and d.state <> 'open')`);

/** Those without an answer whose meal comes, from the day on, the oldest first. */
export function selectOpenLateSkips(db: Db, since: BusinessDay) {
  const person = alias(customers, 'person');
  const standing = alias(standingMeals, 's');
  return db
    .select({
      ...{ standingId: lateSkips.standingId, date: lateSkips.date, askedAt: lateSkips.askedAt },
      ...{ shift: standing.shift, tiffin: tiffins.name, meals: standing.quantity },
      ...{ customerId: person.id, name: person.name, mobileNo: customers.mobileNo },
      order: orders.number,
    })
    .from(lateSkips)
    .innerJoin(standing, eq(standing.id, lateSkips.standingId))
    .innerJoin(tiffins, eq(tiffins.id, standing.tiffinId))
    .innerJoin(mealPurses, eq(mealPurses.id, standing.purseId))
    .innerJoin(customers, eq(customers.id, mealPurses.customerId))
    .innerJoin(person, sql`${person.id} = coalesce(${customers.mergedInto}, ${customers.id})`)
    .leftJoin(orders, isLiveOrder)
    .where(
      and(isNull(lateSkips.answer), gte(lateSkips.date, since), or(isNotNull(orders.id), isToCome)),
    )
    .orderBy(asc(lateSkips.askedAt), asc(lateSkips.standingId));
}

/** Locked; with its shift, its purse and the person's number, unless the person is blocked. */
export async function selectLateSkipForUpdate(tx: Db, standingId: string, date: BusinessDay) {
  const person = alias(customers, 'person');
  const [row] = await tx
    .select({
      ...{ asked: lateSkips, shift: standingMeals.shift, purseId: standingMeals.purseId },
      mobileNo: sql<
        string | null
      >`case when ${person.blockedReason} is null then ${customers.mobileNo} end`,
    })
    .from(lateSkips)
    .innerJoin(standingMeals, eq(standingMeals.id, lateSkips.standingId))
    .innerJoin(mealPurses, eq(mealPurses.id, standingMeals.purseId))
    .leftJoin(customers, eq(customers.id, mealPurses.customerId))
    .leftJoin(person, sql`${person.id} = coalesce(${customers.mergedInto}, ${customers.id})`)
    .where(and(eq(lateSkips.standingId, standingId), eq(lateSkips.date, date)))
    .for('no key update', { of: lateSkips });
  return row;
}

/** The number of its order, unless there is none or it was cancelled. */
export async function selectOrderOfMeal(
  tx: Db,
  standingId: string,
  date: BusinessDay,
): Promise<number | undefined> {
  const { number, deliveryDate, status } = orders;
  const [order] = await tx
    .select({ number })
    .from(orders)
    .where(
      and(eq(orders.standingId, standingId), eq(deliveryDate, date), ne(status, 'unexpected')),
    );
  return order?.number;
}

export async function updateLateSkip(
  tx: Db,
  { standingId, date }: { standingId: string; date: BusinessDay },
  change: Partial<typeof lateSkips.$inferInsert>,
): Promise<void> {
  await tx
    .update(lateSkips)
    .set(change)
    .where(and(eq(lateSkips.standingId, standingId), eq(lateSkips.date, date)));
}

/** Those of these purses, from the day on. */
export function selectLateSkipsOf(db: Db, purseIds: readonly string[], since: BusinessDay) {
  const { standingId, date, answer } = lateSkips;
  return db
    .select({ standingId, date, answer })
    .from(lateSkips)
    .innerJoin(standingMeals, eq(standingMeals.id, standingId))
    .where(and(inArray(standingMeals.purseId, [...purseIds]), gte(date, since)));
}

/** Once for each meal of a day. */
export async function insertLateSkip(
  tx: Db,
  row: Pick<typeof lateSkips.$inferInsert, 'standingId' | 'date' | 'askedAt'>,
): Promise<void> {
  await tx.insert(lateSkips).values(row).onConflictDoNothing();
}
