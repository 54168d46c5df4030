/** Statements on mergers of numbers. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { customers } from '../customer-tables.ts';
import { customerMergers } from './merger-tables.ts';

export type MergerRow = typeof customerMergers.$inferSelect;

export async function insertMerger(
  db: Db,
  row: typeof customerMergers.$inferInsert,
): Promise<void> {
  await db.insert(customerMergers).values(row);
}

export async function selectMerger(db: Db, id: string): Promise<MergerRow | undefined> {
  const [row] = await db.select().from(customerMergers).where(eq(customerMergers.id, id));
  return row;
}

/** The merger in force by which a number belongs to another. */
export async function selectMergerOf(db: Db, mergedId: string): Promise<MergerRow | undefined> {
  const [row] = await db
    .select()
    .from(customerMergers)
    .where(and(eq(customerMergers.mergedId, mergedId), isNull(customerMergers.undoneAt)));
  return row;
}

/** The latest merger in force; only that one can be undone. */
export async function selectLatestMerger(db: Db, keptId: string): Promise<MergerRow | undefined> {
  const [row] = await db
    .select()
    .from(customerMergers)
    .where(and(eq(customerMergers.keptId, keptId), isNull(customerMergers.undoneAt)))
    .orderBy(desc(customerMergers.createdAt), desc(customerMergers.id))
    .limit(1);
  return row;
}

/** All mergers of a person, latest first. */
export function selectMergersOf(db: Db, keptId: string) {
  const undoer = alias(staff, 'undoer');
  return db
    .select({
      merger: customerMergers,
      mobileNo: customers.mobileNo,
      by: staff.fullName,
      undoneBy: undoer.fullName,
    })
    .from(customerMergers)
    .innerJoin(customers, eq(customers.id, customerMergers.mergedId))
    .innerJoin(staff, eq(staff.id, customerMergers.mergedBy))
    .leftJoin(undoer, eq(undoer.id, customerMergers.undoneBy))
    .where(eq(customerMergers.keptId, keptId))
    .orderBy(desc(customerMergers.createdAt), desc(customerMergers.id));
}

export async function updateUndone(
  db: Db,
  id: string,
  change: { undoneBy: string; undoneAt: Date },
): Promise<void> {
  await db.update(customerMergers).set(change).where(eq(customerMergers.id, id));
}
