/** The statement that publishes a plan. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { menus } from './menu-tables.ts';

/** Publishes unpublished entries, increments their revisions, and returns how many there were. */
export async function updateMenusPublished(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const rows = await db
    .update(menus)
    .set({ isPublished: true, updatedAt: now, revision: sql`${menus.revision} + 1` })
    .where(and(inArray(menus.id, [...ids]), eq(menus.isPublished, false)))
    .returning({ id: menus.id });
  return rows.length;
}
