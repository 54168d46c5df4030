/** Statements on customers. */
import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#src/platform/database/db.ts';
import { customers } from './customer-tables.ts';

export type CustomerRow = typeof customers.$inferSelect;

export async function selectCustomer(db: Db, id: string): Promise<CustomerRow | undefined> {
  const [row] = await db.select().from(customers).where(eq(customers.id, id));
  return row;
}

export async function selectCustomerByMobile(
  db: Db,
  mobileNo: string,
): Promise<CustomerRow | undefined> {
  const [row] = await db.select().from(customers).where(eq(customers.mobileNo, mobileNo));
  return row;
}

/**
 * Locks the rows, always in the order of their ids, so that two admins who merge the same people
 * wait instead of deadlocking.
 */
export function selectCustomersForUpdate(db: Db, ids: readonly string[]): Promise<CustomerRow[]> {
  return db
    .select()
    .from(customers)
    .where(inArray(customers.id, [...ids]))
    .orderBy(asc(customers.id))
    .for('update');
}

/** These people and the numbers merged into them, by number. */
export function selectNumbersOf(db: Db, ids: readonly string[]): Promise<CustomerRow[]> {
  return db
    .select()
    .from(customers)
    .where(or(inArray(customers.id, [...ids]), inArray(customers.mergedInto, [...ids])))
    .orderBy(asc(customers.mobileNo));
}

/** The people to whom the numbers belong; a number that never ordered belongs to nobody. */
export function selectKnown(db: Db, mobileNos: readonly string[]) {
  const person = alias(customers, 'person');
  const { id, name, marks, blockedReason } = person;
  return db
    .select({ mobileNo: customers.mobileNo, id, name, marks, blockedReason })
    .from(customers)
    .innerJoin(person, sql`${id} = coalesce(${customers.mergedInto}, ${customers.id})`)
    .where(inArray(customers.mobileNo, [...mobileNos]));
}

/** A number that is known stays as it is. */
export async function insertCustomer(
  tx: Db,
  row: Pick<CustomerRow, 'id' | 'mobileNo' | 'name' | 'createdAt'>,
): Promise<void> {
  await tx.insert(customers).values(row).onConflictDoNothing({ target: customers.mobileNo });
}

/** Increments the revision. */
export async function updateCustomer(
  db: Db,
  id: string,
  change: Partial<Omit<CustomerRow, 'id' | 'mobileNo' | 'revision'>>,
): Promise<void> {
  await db
    .update(customers)
    .set({ ...change, revision: sql`${customers.revision} + 1` })
    .where(eq(customers.id, id));
}

/** Sets the person into which the numbers are merged; null separates them. */
export async function updateMergedInto(
  db: Db,
  ids: readonly string[],
  mergedInto: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(customers)
    .set({ mergedInto, revision: sql`${customers.revision} + 1` })
    .where(inArray(customers.id, [...ids]));
}
