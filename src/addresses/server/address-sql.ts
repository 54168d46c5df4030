/** Statements on addresses. */
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#src/server/db.ts';
import { addresses } from './address-tables.ts';

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

export function insertAddresses(db: Db, rows: readonly (typeof addresses.$inferInsert)[]) {
  return db.insert(addresses).values([...rows]);
}
