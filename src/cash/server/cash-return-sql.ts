/** Statements on cash that goes back to customers. */
import { and, asc, desc, eq, getTableColumns, gte, isNotNull, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { cashReturns, collections } from './collection-tables.ts';

const givers = alias(staff, 'givers');

export function insertCashReturn(tx: Db, row: typeof cashReturns.$inferInsert) {
  return tx.insert(cashReturns).values(row);
}

/** With the order, and the rider who took the cash; null if it was taken at the counter. */
export async function selectCashReturn(db: Db, id: string) {
  const [row] = await selectWithOrders(db).where(eq(cashReturns.id, id));
  return row;
}

export async function selectReturnByKey(db: Db, key: string) {
  const [row] = await db.select().from(cashReturns).where(eq(cashReturns.key, key));
  return row;
}

/** Of one collection, oldest first, with who gave it. */
export function selectReturnsOf(db: Db, collectionId: string) {
  const giver = or(
    eq(givers.id, cashReturns.givenByRider),
    eq(givers.id, cashReturns.givenByStaff),
  );
  return db
    .select({ ...getTableColumns(cashReturns), giver: givers.fullName })
    .from(cashReturns)
    .leftJoin(givers, giver)
    .where(eq(cashReturns.collectionId, collectionId))
    .orderBy(asc(cashReturns.createdAt), asc(cashReturns.id));
}

/** Returns that are not given yet, oldest first. */
export function selectOpenReturns(db: Db, riderId?: string) {
  const isOpen = isNull(cashReturns.givenAt);
  return selectWithOrders(db)
    .where(riderId === undefined ? isOpen : and(isOpen, eq(collections.riderId, riderId)))
    .orderBy(asc(cashReturns.createdAt), asc(cashReturns.id));
}

/** What riders gave back of what they took, from that business day on, newest first. */
export function selectGivenByRiders(db: Db, since: string) {
  return selectWithOrders(db)
    .where(and(isNotNull(cashReturns.givenByRider), gte(cashReturns.givenDay, since)))
    .orderBy(desc(cashReturns.givenAt), desc(cashReturns.id));
}

function selectWithOrders(db: Db) {
  return db
    .select({
      id: cashReturns.id,
      amountPaise: cashReturns.amountPaise,
      reason: cashReturns.reason,
      givenAt: cashReturns.givenAt,
      givenByRider: cashReturns.givenByRider,
      riderId: collections.riderId,
      riderName: staff.fullName,
      orderNumber: orders.number,
      mobileNo: orders.mobileNo,
      name: orders.name,
      note: orders.note,
    })
    .from(cashReturns)
    .innerJoin(collections, eq(collections.id, cashReturns.collectionId))
    .innerJoin(orders, eq(orders.id, collections.orderId))
    .leftJoin(staff, eq(staff.id, collections.riderId))
    .$dynamic();
}

type Given = Pick<
  typeof cashReturns.$inferInsert,
  'givenAt' | 'givenByRider' | 'givenByStaff' | 'givenDay'
>;

/** Returns false if it was already given back. */
export async function updateGiven(tx: Db, id: string, given: Given): Promise<boolean> {
  const rows = await tx
    .update(cashReturns)
    .set(given)
    .where(and(eq(cashReturns.id, id), isNull(cashReturns.givenAt)))
    .returning({ id: cashReturns.id });
  return rows.length > 0;
}
