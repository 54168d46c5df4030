/** Statements on wishes. */
import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { wishes } from './wish-tables.ts';

export type WishRow = typeof wishes.$inferSelect;

/** In the owner's order. */
export function selectWishes(db: Db): Promise<WishRow[]> {
  return db.select().from(wishes).orderBy(asc(wishes.position), asc(wishes.id));
}

export function selectWishesByIds(db: Db, ids: readonly string[]): Promise<WishRow[]> {
  return db
    .select()
    .from(wishes)
    .where(inArray(wishes.id, [...ids]))
    .orderBy(asc(wishes.position), asc(wishes.id));
}

/** Until the end of the transaction nobody else changes the list. */
export async function lockWishes(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('wishes', 0))`);
}

/** Replaces the list. All are inactive first, so that two wishes can exchange their names. */
export async function storeWishes(tx: Db, rows: readonly WishRow[]): Promise<void> {
  await tx.update(wishes).set({ isActive: false });
  for (const row of rows) {
    const { name, short, position, isActive } = row;
    await tx
      .insert(wishes)
      .values({ ...row, isActive: false })
      .onConflictDoUpdate({ target: wishes.id, set: { name, short, position } });
    if (!isActive) continue;
    await tx.update(wishes).set({ isActive }).where(sql`${wishes.id} = ${row.id}`);
  }
}
