/** Statements on purses. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { mealPurses } from './purse-tables.ts';

/** The person's own purse, locked; it is made with the first pass or standing meal. */
export async function upsertOwnPurse(tx: Db, customerId: string, now: Date): Promise<string> {
  await tx
    .insert(mealPurses)
    .values({ id: newId(), customerId, createdAt: now })
    .onConflictDoNothing();
  const [purse] = await tx
    .select({ id: mealPurses.id })
    .from(mealPurses)
    .where(and(eq(mealPurses.customerId, customerId), isNull(mealPurses.browserId)))
    .for('no key update');
  if (!purse) throw new Error(`customer ${customerId} has no purse`);
  return purse.id;
}

/**
 * The purses of a person with any of these numbers' customer ids: all of them, those of one
 * browser, or with null those of no browser.
 */
export async function selectPurseIds(
  db: Db,
  customerIds: readonly string[],
  browserId?: string | null,
): Promise<string[]> {
  const { id, customerId, browserId: ofBrowser } = mealPurses;
  const own = browserId === null ? isNull(ofBrowser) : undefined;
  const rows = await db
    .select({ id })
    .from(mealPurses)
    .where(
      and(
        inArray(customerId, [...customerIds]),
        typeof browserId === 'string' ? eq(ofBrowser, browserId) : own,
      ),
    );
  return rows.map((purse) => purse.id);
}
