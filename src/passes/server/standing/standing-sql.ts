/** Statements on standing meals and skips. */
import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { addresses } from '#src/addresses/server/address-tables.ts';
import { tiffins } from '#src/dishes/server/tiffin-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { mealPurses } from '../purse-tables.ts';
import { leftOutMeals, skips, standingMeals } from '../standing-tables.ts';

/** False if the id is there already. */
export async function insertStanding(
  tx: Db,
  row: typeof standingMeals.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(standingMeals)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: standingMeals.id });
  return rows.length > 0;
}

export async function selectStandingForUpdate(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(standingMeals)
    .where(eq(standingMeals.id, id))
    .for('no key update');
  return row;
}

export async function updateUntilDay(tx: Db, id: string, untilDay: BusinessDay): Promise<void> {
  await tx.update(standingMeals).set({ untilDay }).where(eq(standingMeals.id, id));
}

/** False if the id is there already. */
export async function insertSkip(tx: Db, row: typeof skips.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(skips).values(row).onConflictDoNothing().returning({ id: skips.id });
  return rows.length > 0;
}

export async function selectSkipForUpdate(tx: Db, id: string) {
  const [row] = await tx.select().from(skips).where(eq(skips.id, id)).for('no key update');
  return row;
}

export async function updateToDay(tx: Db, id: string, toDay: BusinessDay): Promise<void> {
  await tx.update(skips).set({ toDay }).where(eq(skips.id, id));
}

const isOf = (customerIds: readonly string[]) => inArray(mealPurses.customerId, [...customerIds]);

/** Those that have not ended before the day, in the order in which they were made. */
export function selectStandingOf(db: Db, customerIds: readonly string[], since: BusinessDay) {
  const { untilDay, createdAt, id } = standingMeals;
  return db
    .select({ meal: standingMeals, tiffin: tiffins.name, place: addresses.shortname })
    .from(standingMeals)
    .innerJoin(mealPurses, eq(mealPurses.id, standingMeals.purseId))
    .innerJoin(tiffins, eq(tiffins.id, standingMeals.tiffinId))
    .innerJoin(addresses, eq(addresses.id, standingMeals.addressId))
    .where(and(isOf(customerIds), or(isNull(untilDay), gte(untilDay, since))))
    .orderBy(asc(createdAt), asc(id));
}

/** Those that have not ended before the day. */
export async function selectSkipsOf(db: Db, customerIds: readonly string[], since: BusinessDay) {
  const rows = await db
    .select({ skip: skips })
    .from(skips)
    .innerJoin(mealPurses, eq(mealPurses.id, skips.purseId))
    .where(and(isOf(customerIds), or(isNull(skips.toDay), gte(skips.toDay, since))))
    .orderBy(asc(skips.fromDay), asc(skips.createdAt), asc(skips.id));
  return rows.map(({ skip }) => skip);
}

/** What came or will come of standing meals from the day on, without cancelled orders. */
export function selectOrdersOfStanding(db: Db, mobileNos: readonly string[], since: BusinessDay) {
  const { deliveryDate: date, shift, meals, mobileNo, standingId, status } = orders;
  return db
    .select({ date, shift, meals })
    .from(orders)
    .where(
      and(
        inArray(mobileNo, [...mobileNos]),
        gte(date, since),
        isNotNull(standingId),
        ne(status, 'unexpected'),
      ),
    );
}

export function selectLeftOutOf(db: Db, customerIds: readonly string[], since: BusinessDay) {
  const { date, shift, quantity, reason, standingId } = leftOutMeals;
  return db
    .select({ date, shift, meals: quantity, reason })
    .from(leftOutMeals)
    .innerJoin(standingMeals, eq(standingMeals.id, standingId))
    .innerJoin(mealPurses, eq(mealPurses.id, standingMeals.purseId))
    .where(and(isOf(customerIds), gte(date, since)))
    .orderBy(asc(date), asc(shift));
}
