/** Statements on menus. */
import { and, asc, between, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Whole } from '#src/platform/contract/codec.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { raiseVersion } from '#src/platform/database/shared-sql.ts';
import { menus } from './menu-tables.ts';

export type MenuRow = typeof menus.$inferSelect;
/**
 * All columns except those that are set later. Columns with a default are required too, because a
 * copy would lose them silently.
 */
export type NewMenu = Whole<
  Omit<typeof menus.$inferInsert, 'portionsSold' | 'revision' | 'archivedAt'>
>;

export function selectPublishedMenus(db: Db, from: BusinessDay, to: BusinessDay) {
  return db
    .select()
    .from(menus)
    .where(and(between(menus.date, from, to), eq(menus.isPublished, true)))
    .orderBy(asc(menus.date), asc(menus.createdAt), asc(menus.id));
}

/** Days of which the books are closed: no more orders are taken. Accounting depends on menus. */
export async function selectClosedDays(
  db: Db,
  days: readonly BusinessDay[],
): Promise<Set<BusinessDay>> {
  const { rows } = await db.execute<{ date: BusinessDay }>(
    sql`select date from day_closes where date in ${[...days]}`,
  );
  return new Set(rows.map(({ date }) => date));
}

/** Includes unpublished menus and excludes archived ones, in the order of the cards. */
export function selectMenusOfDays(
  db: Db,
  from: BusinessDay,
  to: BusinessDay,
  shift?: Shift,
): Promise<MenuRow[]> {
  return db
    .select()
    .from(menus)
    .where(
      and(
        between(menus.date, from, to),
        isNull(menus.archivedAt),
        shift === undefined ? undefined : eq(menus.shift, shift),
      ),
    )
    .orderBy(asc(menus.date), asc(menus.createdAt), asc(menus.id));
}

/**
 * Only one copy at a time: two concurrent copies would both find the target empty. The lock is the
 * row by which servers are notified of new menus, because not every engine has locks without a row.
 */
export async function lockCopying(tx: Db): Promise<void> {
  await raiseVersion(tx, 'menus');
}

/** An archived menu is kept for its orders only, and can't be changed. */
export async function selectMenuForUpdate(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(menus)
    .where(and(eq(menus.id, id), isNull(menus.archivedAt)))
    .for('update');
  return row;
}

/** Fails with a foreign key violation if somebody has ordered it. */
export function deleteMenu(db: Db, id: string) {
  return db.delete(menus).where(eq(menus.id, id));
}

/** Replaces the fields of an admin's form, and increments the revision. */
export async function updateMenu(
  db: Db,
  id: string,
  change: Partial<typeof menus.$inferInsert>,
): Promise<MenuRow | undefined> {
  const [row] = await db
    .update(menus)
    .set({ ...change, revision: sql`${menus.revision} + 1` })
    .where(eq(menus.id, id))
    .returning();
  return row;
}

export function selectMenusByIds(db: Db, ids: readonly string[]) {
  return db
    .select()
    .from(menus)
    .where(inArray(menus.id, [...ids]));
}

export function selectMenuDays(db: Db, from: BusinessDay) {
  return db.selectDistinct({ date: menus.date }).from(menus).where(gte(menus.date, from));
}

export function insertMenus(db: Db, rows: readonly NewMenu[]): Promise<MenuRow[]> {
  return db
    .insert(menus)
    .values([...rows])
    .returning();
}

/** Takes portions of a limited menu; false if fewer are left. A negative count returns them. */
export async function updatePortionsSold(db: Db, id: string, count: number): Promise<boolean> {
  const sold = sql`${menus.portionsSold} + ${count}`;
  const taken = await db
    .update(menus)
    .set({ portionsSold: sql`greatest(0, ${sold})` })
    .where(and(eq(menus.id, id), sql`(${menus.portions} is null or ${sold} <= ${menus.portions})`))
    .returning({ id: menus.id });
  return taken.length > 0;
}
