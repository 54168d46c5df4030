/** Statements on standing meals and skips. */
import { and, asc, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm';
import { addresses } from '#src/addresses/server/address-tables.ts';
import { tiffins } from '#src/dishes/server/tiffin-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
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

/**
 * Those that have not ended before the day, or before they came, in the order in which they were
 * made.
 */
export function selectStandingOf(db: Db, purseIds: readonly string[], since: BusinessDay) {
  const { purseId, fromDay, untilDay, createdAt, id } = standingMeals;
  const isLater = and(gte(untilDay, since), gte(untilDay, fromDay));
  return db
    .select({ meal: standingMeals, tiffin: tiffins.name, place: addresses.shortname })
    .from(standingMeals)
    .innerJoin(tiffins, eq(tiffins.id, standingMeals.tiffinId))
    .innerJoin(addresses, eq(addresses.id, standingMeals.addressId))
    .where(and(inArray(purseId, [...purseIds]), or(isNull(untilDay), isLater)))
    .orderBy(asc(createdAt), asc(id));
}

/** Those that have not ended before the day, and were not taken back before they began. */
export function selectSkipsOf(db: Db, purseIds: readonly string[], since: BusinessDay) {
  const { purseId, fromDay, toDay, createdAt, id } = skips;
  const isLater = and(gte(toDay, since), gte(toDay, fromDay));
  return db
    .select()
    .from(skips)
    .where(and(inArray(purseId, [...purseIds]), or(isNull(toDay), isLater)))
    .orderBy(asc(fromDay), asc(createdAt), asc(id));
}

/** What came or will come of standing meals from the day on, without cancelled orders. */
export function selectOrdersOfStanding(db: Db, purseIds: readonly string[], since: BusinessDay) {
  const { deliveryDate: date, shift, meals, number, status, standingId } = orders;
  return db
    .select({
      ...{ standingId: standingMeals.id, date, shift, meals, number, status },
      ...{ tiffin: tiffins.name, place: orders.addressShortname },
    })
    .from(standingMeals)
    .innerJoin(orders, eq(standingId, standingMeals.id))
    .innerJoin(tiffins, eq(tiffins.id, standingMeals.tiffinId))
    .where(
      and(
        inArray(standingMeals.purseId, [...purseIds]),
        gte(date, since),
        ne(status, 'unexpected'),
      ),
    );
}

export function selectLeftOutOf(db: Db, purseIds: readonly string[], since: BusinessDay) {
  const { date, shift, quantity, reason, standingId, orderId } = leftOutMeals;
  return db
    .select({ date, shift, meals: quantity, reason, standingId })
    .from(leftOutMeals)
    .innerJoin(standingMeals, eq(standingMeals.id, standingId))
    .where(and(inArray(standingMeals.purseId, [...purseIds]), gte(date, since), isNull(orderId)))
    .orderBy(asc(date), asc(shift));
}

/** The shifts that are frozen, from the day on; the kitchen keeps them. */
export const selectFrozenShifts = statement<{ since: BusinessDay }, { date: string; shift: Shift }>(
  `select date, shift from shift_days where date >= :since::date and state <> 'open'`,
);
