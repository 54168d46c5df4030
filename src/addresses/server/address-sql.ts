/** Statements on addresses. */
import { and, asc, desc, eq, max } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { addresses } from './address-tables.ts';

export type AddressRow = typeof addresses.$inferSelect;

export function selectActiveAddresses(db: Db) {
  return db
    .select({ id: addresses.id, shortname: addresses.shortname })
    .from(addresses)
    .where(eq(addresses.isActive, true))
    .orderBy(asc(addresses.position), asc(addresses.shortname));
}

export async function selectActiveAddress(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.isActive, true)));
  return row;
}

export async function selectAddressForUpdate(db: Db, id: string): Promise<AddressRow | undefined> {
  const [row] = await db.select().from(addresses).where(eq(addresses.id, id)).for('no key update');
  return row;
}

/** Active addresses in their order, then inactive ones by name. */
export function selectAllAddresses(db: Db): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .orderBy(desc(addresses.isActive), asc(addresses.position), asc(addresses.shortname));
}

/**
 * Locks the active addresses in a fixed order, so that two changes of the order wait for each other
 * instead of deadlocking.
 */
export function selectActiveAddressesForUpdate(db: Db): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.isActive, true))
    .orderBy(asc(addresses.id))
    .for('no key update');
}

export async function selectLastPosition(db: Db): Promise<number> {
  const [row] = await db
    .select({ last: max(addresses.position) })
    .from(addresses)
    .where(eq(addresses.isActive, true));
  return row?.last ?? -1;
}

export function insertAddresses(db: Db, rows: readonly (typeof addresses.$inferInsert)[]) {
  return db.insert(addresses).values([...rows]);
}

export async function updateAddress(
  db: Db,
  id: string,
  change: Partial<Pick<AddressRow, 'shortname' | 'address' | 'pin' | 'position' | 'isActive'>>,
): Promise<AddressRow | undefined> {
  const [row] = await db.update(addresses).set(change).where(eq(addresses.id, id)).returning();
  return row;
}
