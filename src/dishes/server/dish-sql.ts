/** Statements on dishes. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Whole } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { dishes } from './dish-tables.ts';

export type DishRow = typeof dishes.$inferSelect;
/** Every column but what it gets in its life, those with a default as well. */
export type NewDish = Whole<Omit<typeof dishes.$inferInsert, 'revision' | 'archivedAt'>>;

/** Without archived ones, by name. */
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

/** Those that were added: a row whose name is taken is left out. */
export function insertDishes(db: Db, rows: readonly NewDish[]): Promise<DishRow[]> {
  return db
    .insert(dishes)
    .values([...rows])
    .onConflictDoNothing()
    .returning();
}

/** Raises the revision. */
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
