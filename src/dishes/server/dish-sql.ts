/** Statements on dishes. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Whole } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { dishes } from './dish-tables.ts';

export type DishRow = typeof dishes.$inferSelect;
/** All columns except those that are set later; columns with a default are required too. */
export type NewDish = Whole<Omit<typeof dishes.$inferInsert, 'revision' | 'archivedAt'>>;

/** Sorted by name, without archived dishes. */
export function selectDishes(db: Db): Promise<DishRow[]> {
  return db
    .select()
    .from(dishes)
    .where(isNull(dishes.archivedAt))
    .orderBy(asc(sql`lower(${dishes.name})`), asc(dishes.id));
}

export async function selectDish(db: Db, id: string): Promise<DishRow | undefined> {
  const [row] = await db
    .select()
    .from(dishes)
    .where(and(eq(dishes.id, id), isNull(dishes.archivedAt)));
  return row;
}

export async function selectDishForUpdate(db: Db, id: string): Promise<DishRow | undefined> {
  const [row] = await db
    .select()
    .from(dishes)
    .where(and(eq(dishes.id, id), isNull(dishes.archivedAt)))
    .for('no key update');
  return row;
}

/** Returns the added dishes; rows whose names are taken are left out. */
export function insertDishes(db: Db, rows: readonly NewDish[]): Promise<DishRow[]> {
  return db
    .insert(dishes)
    .values([...rows])
    .onConflictDoNothing()
    .returning();
}

/** Increments the revision. */
export async function updateDish(
  db: Db,
  id: string,
  change: Partial<typeof dishes.$inferInsert>,
): Promise<DishRow | undefined> {
  const [row] = await db
    .update(dishes)
    .set({ ...change, revision: sql`${dishes.revision} + 1` })
    .where(eq(dishes.id, id))
    .returning();
  return row;
}
