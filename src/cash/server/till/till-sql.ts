/** Statements on the entries of the till. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { tillEntries } from './till-tables.ts';

/** Until the transaction ends nobody else counts: two counts would book one difference twice. */
export async function lockTill(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('till', 0))`);
}

/** Returns false if the key exists already. */
export async function insertTillEntry(
  tx: Db,
  row: typeof tillEntries.$inferInsert,
): Promise<boolean> {
  const stored = await tx
    .insert(tillEntries)
    .values(row)
    .onConflictDoNothing({ target: tillEntries.key })
    .returning({ id: tillEntries.id });
  return stored.length > 0;
}

export async function selectTillEntryByKey(db: Db, key: string) {
  const [row] = await db.select().from(tillEntries).where(eq(tillEntries.key, key));
  return row;
}

/** The last count of a day. */
export async function selectTillCount(db: Db, day: string) {
  const { countedPaise, amountPaise, createdAt } = tillEntries;
  const [row] = await db
    .select({
      countedPaise: sql<number>`${countedPaise}`,
      ...{ differencePaise: amountPaise, by: staff.fullName, at: createdAt },
    })
    .from(tillEntries)
    .innerJoin(staff, eq(staff.id, tillEntries.staffId))
    .where(and(eq(tillEntries.day, day), eq(tillEntries.kind, 'counted')))
    .orderBy(desc(createdAt), desc(tillEntries.id))
    .limit(1);
  return row;
}
