/** Statements on cash remittances. */
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { rolesWithAccess } from '#src/platform/contract/permissions.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { cashRemittances } from './rider-cash-tables.ts';

/** Returns false if another rider's remittance has its key. */
export async function insertRemittance(
  tx: Db,
  row: typeof cashRemittances.$inferInsert,
): Promise<boolean> {
  const stored = await tx
    .insert(cashRemittances)
    .values(row)
    .onConflictDoNothing({ target: cashRemittances.key })
    .returning({ id: cashRemittances.id });
  return stored.length > 0;
}

export async function selectRemittanceByKey(db: Db, key: string) {
  const [row] = await db.select().from(cashRemittances).where(eq(cashRemittances.key, key));
  return row;
}

export async function selectRemittance(db: Db, id: string) {
  const [row] = await db.select().from(cashRemittances).where(eq(cashRemittances.id, id));
  return row;
}

/** The open discrepancy of a rider; there is at most one. */
export async function selectOpenRemittance(db: Db, riderId: string) {
  const [row] = await db
    .select()
    .from(cashRemittances)
    .where(and(eq(cashRemittances.riderId, riderId), eq(cashRemittances.state, 'discrepancy')));
  return row;
}

/** True if anybody else at the dashboard may count and resolve. */
export async function hasOthersWhoCount(db: Db, staffId: string): Promise<boolean> {
  const isOther = and(
    ne(staff.id, staffId),
    eq(staff.isActive, true),
    inArray(staff.role, rolesWithAccess('cash')),
  );
  const others = await db.select({ id: staff.id }).from(staff).where(isOther).limit(1);
  return others.length > 0;
}

const riders = alias(staff, 'riders');

/** With the names of the rider and the person who counted, oldest first. */
export function selectDiscrepancies(db: Db) {
  const { id, riderId, declaredPaise, countedPaise, createdAt } = cashRemittances;
  return db
    .select({
      ...{ id, riderId, declaredPaise, countedPaise, createdAt },
      riderName: riders.fullName,
      countedBy: staff.fullName,
      countedById: cashRemittances.staffId,
    })
    .from(cashRemittances)
    .innerJoin(riders, eq(riders.id, cashRemittances.riderId))
    .innerJoin(staff, eq(staff.id, cashRemittances.staffId))
    .where(eq(cashRemittances.state, 'discrepancy'))
    .orderBy(asc(createdAt), asc(id));
}

type Resolved = Required<
  Pick<typeof cashRemittances.$inferInsert, 'finalPaise' | 'reason' | 'resolvedBy' | 'resolvedAt'>
>;

/** Returns false if it was already resolved. */
export async function updateRemittanceResolved(
  tx: Db,
  id: string,
  resolved: Resolved,
): Promise<boolean> {
  const rows = await tx
    .update(cashRemittances)
    .set({ ...resolved, state: 'resolved' })
    .where(and(eq(cashRemittances.id, id), eq(cashRemittances.state, 'discrepancy')))
    .returning({ id: cashRemittances.id });
  return rows.length > 0;
}
