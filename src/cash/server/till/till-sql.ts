/** Statements on the entries of the till. */
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
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

export async function selectBill(db: Db, id: string): Promise<string | undefined> {
  const { bill } = tillEntries;
  const [row] = await db.select({ bill }).from(tillEntries).where(eq(tillEntries.id, id));
  return row?.bill ?? undefined;
}

const isCount = isNotNull(tillEntries.countedPaise);

export async function selectIsEverCounted(db: Db): Promise<boolean> {
  const rows = await db.select({ id: tillEntries.id }).from(tillEntries).where(isCount).limit(1);
  return rows.length > 0;
}

/** The last count of a day. */
export async function selectTillCount(db: Db, day: string) {
  const { countedPaise, createdAt } = tillEntries;
  const [row] = await db
    .select({
      countedPaise: sql<number>`${countedPaise}`,
      differencePaise: sql<number>`case ${tillEntries.kind} when 'opened' then 0 else ${tillEntries.amountPaise} end`,
      ...{ by: staff.fullName, at: createdAt },
    })
    .from(tillEntries)
    .innerJoin(staff, eq(staff.id, tillEntries.staffId))
    .where(and(eq(tillEntries.day, day), isCount))
    .orderBy(desc(createdAt), desc(tillEntries.id))
    .limit(1);
  return row;
}
