/** Statements on riders' cash: balances, and the entries that they sum up. */
import { desc, eq, getTableColumns, or } from 'drizzle-orm';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { cashReturns, collections } from './collection-tables.ts';
import { riderCash, riderCashBalances } from './rider-cash-tables.ts';

/**
 * The table's trigger updates the balance. Returns the number of stored entries; one whose key
 * exists already is not stored.
 */
export async function insertEntries(
  tx: Db,
  rows: readonly (typeof riderCash.$inferInsert)[],
): Promise<number> {
  const stored = await tx
    .insert(riderCash)
    .values([...rows])
    .onConflictDoNothing({ target: riderCash.key })
    .returning({ id: riderCash.id });
  return stored.length;
}

export async function selectEntryByKey(db: Db, key: string) {
  const [row] = await db.select().from(riderCash).where(eq(riderCash.key, key));
  return row;
}

/** In paise. */
export async function selectBalance(db: Db, riderId: string): Promise<number> {
  const [row] = await db
    .select()
    .from(riderCashBalances)
    .where(eq(riderCashBalances.riderId, riderId));
  return row ? row.balancePaise : 0;
}

/**
 * The balance, locked until the transaction ends; a rider's first row is created, because a missing
 * row can't be locked.
 */
export async function selectBalanceForUpdate(tx: Db, riderId: string): Promise<number> {
  await makeBalance(tx, { riderId });
  const isTheirs = eq(riderCashBalances.riderId, riderId);
  const [row] = await tx.select().from(riderCashBalances).where(isTheirs).for('update');
  return row ? row.balancePaise : 0;
}

const makeBalance = statement<{ riderId: string }, Record<string, never>>(`
  insert into rider_purses (rider_id, balance_paise)
  select id, 0 from staff where id = :riderId::uuid
  on conflict (rider_id) do nothing`);

/** The newest entries of a rider, newest first, with the orders and who made corrections. */
export function selectNewestEntries(db: Db, riderId: string, most: number) {
  return db
    .select({ ...getTableColumns(riderCash), orderNumber: orders.number, by: staff.fullName })
    .from(riderCash)
    .leftJoin(staff, eq(staff.id, riderCash.staffId))
    .leftJoin(cashReturns, eq(cashReturns.id, riderCash.returnId))
    .leftJoin(
      collections,
      or(eq(collections.id, riderCash.collectionId), eq(collections.id, cashReturns.collectionId)),
    )
    .leftJoin(orders, eq(orders.id, collections.orderId))
    .where(eq(riderCash.riderId, riderId))
    .orderBy(desc(riderCash.createdAt), desc(riderCash.id))
    .limit(most);
}

export type EntryOfOrder = Awaited<ReturnType<typeof selectNewestEntries>>[number];
