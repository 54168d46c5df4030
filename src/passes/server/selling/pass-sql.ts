/** Statements on purses and passes. */
import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { passEntries, passes } from '../pass-tables.ts';
import { mealPurses } from '../purse-tables.ts';

export type PassRow = typeof passes.$inferSelect;
export type NewPass = Omit<typeof passes.$inferInsert, 'balanceMeals' | 'balancePaise'> & {
  number: number;
};

/** The person's own purse, which is made with the first pass or standing meal. */
export async function upsertOwnPurse(tx: Db, customerId: string, now: Date): Promise<string> {
  await tx
    .insert(mealPurses)
    .values({ id: newId(), customerId, createdAt: now })
    .onConflictDoNothing();
  const [purse] = await tx
    .select({ id: mealPurses.id })
    .from(mealPurses)
    .where(and(eq(mealPurses.customerId, customerId), isNull(mealPurses.browserId)));
  if (!purse) throw new Error(`customer ${customerId} has no purse`);
  return purse.id;
}

/** Before the pass is stored, because its checkout has the number as well. */
export async function takePassNumber(tx: Db): Promise<number> {
  const [row] = await takeNumber(tx, {});
  if (!row) throw new Error('no number was given');
  return row.number;
}
const takeNumber = statement<Record<string, never>, { number: number }>(
  `select nextval(pg_get_serial_sequence('passes', 'number'))::int as number`,
);

export async function insertPass(tx: Db, row: NewPass): Promise<void> {
  await tx.insert(passes).values(row);
}

export async function insertPassEntries(
  tx: Db,
  rows: readonly (typeof passEntries.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(passEntries).values([...rows]);
}

/** Passes of a person with any of these numbers' customer ids, the newest first. */
export function selectPassesOf(db: Db, customerIds: readonly string[]) {
  return db
    .select({ pass: passes })
    .from(passes)
    .innerJoin(mealPurses, eq(mealPurses.id, passes.purseId))
    .where(and(inArray(mealPurses.customerId, [...customerIds]), ne(passes.state, 'pending')))
    .orderBy(desc(passes.expiresOn), desc(passes.number));
}

export async function selectPassOfCheckout(db: Db, checkoutId: string) {
  const [pass] = await db.select().from(passes).where(eq(passes.checkoutId, checkoutId));
  return pass;
}

/** The newest entries of these passes, each with the number of its order. */
export function selectEntries(db: Db, passIds: readonly string[], limit: number) {
  const { id, passId, kind, meals, paise, date, shift, reason, createdAt } = passEntries;
  return db
    .select({
      ...{ id, passId, kind, meals, paise, date, shift, reason, createdAt },
      order: orders.number,
      by: staff.fullName,
    })
    .from(passEntries)
    .leftJoin(orders, eq(orders.id, passEntries.orderId))
    .leftJoin(staff, eq(staff.id, passEntries.staffId))
    .where(inArray(passEntries.passId, [...passIds]))
    .orderBy(desc(passEntries.createdAt), desc(passEntries.id))
    .limit(limit);
}
