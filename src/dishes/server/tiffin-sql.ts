/** Statements on tiffins. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { tiffins } from './tiffin-tables.ts';

export type TiffinRow = typeof tiffins.$inferSelect;

export function selectTiffins(db: Db): Promise<TiffinRow[]> {
  return db.select().from(tiffins).orderBy(asc(tiffins.position), asc(tiffins.createdAt));
}

export async function selectTiffin(db: Db, id: string): Promise<TiffinRow | undefined> {
  const [row] = await db.select().from(tiffins).where(eq(tiffins.id, id));
  return row;
}

/** At the end of the list. */
export async function insertTiffin(
  db: Db,
  row: Pick<TiffinRow, 'id' | 'name' | 'createdAt'>,
): Promise<TiffinRow[]> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from tiffins)`;
  return db
    .insert(tiffins)
    .values({ ...row, position })
    .returning();
}

export function updateTiffin(
  db: Db,
  id: string,
  change: Pick<TiffinRow, 'name' | 'isActive'>,
): Promise<TiffinRow[]> {
  return db.update(tiffins).set(change).where(eq(tiffins.id, id)).returning();
}
