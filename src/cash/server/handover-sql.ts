/** Statements on handovers. */
import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { handovers } from './rider-cash-tables.ts';

/** Returns false if another rider's handover has its key. */
export async function insertHandover(tx: Db, row: typeof handovers.$inferInsert): Promise<boolean> {
  const stored = await tx
    .insert(handovers)
    .values(row)
    .onConflictDoNothing({ target: handovers.key })
    .returning({ id: handovers.id });
  return stored.length > 0;
}

export async function selectHandoverByKey(db: Db, key: string) {
  const [row] = await db.select().from(handovers).where(eq(handovers.key, key));
  return row;
}

export async function selectHandover(db: Db, id: string) {
  const [row] = await db.select().from(handovers).where(eq(handovers.id, id));
  return row;
}

/** The open discrepancy of a rider; there is at most one. */
export async function selectOpenHandover(db: Db, riderId: string) {
  const [row] = await db
    .select()
    .from(handovers)
    .where(and(eq(handovers.riderId, riderId), eq(handovers.state, 'discrepancy')));
  return row;
}

const riders = alias(staff, 'riders');

/** With the names of the rider and the person who counted, oldest first. */
export function selectDiscrepancies(db: Db) {
  const { id, riderId, declaredPaise, countedPaise, createdAt } = handovers;
  return db
    .select({
      ...{ id, riderId, declaredPaise, countedPaise, createdAt },
      riderName: riders.fullName,
      countedBy: staff.fullName,
      countedById: handovers.staffId,
    })
    .from(handovers)
    .innerJoin(riders, eq(riders.id, handovers.riderId))
    .innerJoin(staff, eq(staff.id, handovers.staffId))
    .where(eq(handovers.state, 'discrepancy'))
    .orderBy(asc(createdAt), asc(id));
}

type Resolved = Required<
  Pick<typeof handovers.$inferInsert, 'finalPaise' | 'reason' | 'resolvedBy' | 'resolvedAt'>
>;

/** Returns false if it was already resolved. */
export async function updateHandoverResolved(
  tx: Db,
  id: string,
  resolved: Resolved,
): Promise<boolean> {
  const rows = await tx
    .update(handovers)
    .set({ ...resolved, state: 'resolved' })
    .where(and(eq(handovers.id, id), eq(handovers.state, 'discrepancy')))
    .returning({ id: handovers.id });
  return rows.length > 0;
}
