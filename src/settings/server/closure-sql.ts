/** Statements on closures, and the lock between closing and ordering. */
import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { closures } from './closure-tables.ts';
import { settings } from './settings-tables.ts';

export type ClosureRow = typeof closures.$inferSelect;

/** Earliest first. */
export function selectClosuresInForce(db: Db): Promise<ClosureRow[]> {
  return db
    .select()
    .from(closures)
    .where(isNull(closures.withdrawnAt))
    .orderBy(asc(closures.from), asc(closures.id));
}

export async function selectClosure(db: Db, id: string): Promise<ClosureRow | undefined> {
  const [row] = await db.select().from(closures).where(eq(closures.id, id));
  return row;
}

/** Latest days first, with the names of the people who closed and reopened. */
export function selectClosures(db: Db, limit: number) {
  const withdrawer = alias(staff, 'withdrawer');
  return db
    .select({
      ...getTableColumns(closures),
      createdByName: staff.fullName,
      withdrawnByName: withdrawer.fullName,
    })
    .from(closures)
    .innerJoin(staff, eq(staff.id, closures.createdBy))
    .leftJoin(withdrawer, eq(withdrawer.id, closures.withdrawnBy))
    .orderBy(desc(closures.to), desc(closures.id))
    .limit(limit);
}

/**
 * Locks the shift rules and increments their revision. Placing an order locks the same row while it
 * compares the revision: earlier orders are stored when this returns, and later ones are compared
 * with the new revision.
 */
export async function raiseShiftRevision(tx: Db): Promise<void> {
  const raised = await tx
    .update(settings)
    .set({ revision: sql`${settings.revision} + 1` })
    .where(eq(settings.group, 'shifts'))
    .returning({ revision: settings.revision });
  if (raised.length === 0) throw new Error('the settings group shifts has no row');
}

/** Prevents changes of rules and new closures until the transaction ends. */
export async function lockShiftRevision(tx: Db): Promise<number> {
  const [row] = await tx
    .select({ revision: settings.revision })
    .from(settings)
    .where(eq(settings.group, 'shifts'))
    .for('share');
  if (!row) throw new Error('the settings group shifts has no row');
  return row.revision;
}

export function insertClosure(tx: Db, row: typeof closures.$inferInsert) {
  return tx.insert(closures).values(row);
}

/** Undefined if there is no such closure, or if it was already withdrawn. */
export async function updateWithdrawn(
  tx: Db,
  id: string,
  withdrawn: { withdrawnBy: string; withdrawnAt: Date },
): Promise<ClosureRow | undefined> {
  const [row] = await tx
    .update(closures)
    .set(withdrawn)
    .where(and(eq(closures.id, id), isNull(closures.withdrawnAt)))
    .returning();
  return row;
}
