/** Statements on automatic backups. */
import { desc, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { backups } from './backup-tables.ts';

export type BackupRow = typeof backups.$inferSelect;

export async function insertBackup(db: Db, row: typeof backups.$inferInsert): Promise<void> {
  await db.insert(backups).values(row);
}

/** Ignores backups with a time after `now`, which a fast clock made. */
export async function selectLastBackup(db: Db, now: Date): Promise<BackupRow | undefined> {
  const [row] = await db
    .select()
    .from(backups)
    .where(lte(backups.madeAt, now))
    .orderBy(desc(backups.madeAt))
    .limit(1);
  return row;
}

/** The same for the last proven backup. */
export async function selectLastProven(db: Db, now: Date): Promise<BackupRow | undefined> {
  const [row] = await db
    .select()
    .from(backups)
    .where(lte(backups.provenAt, now))
    .orderBy(desc(backups.provenAt))
    .limit(1);
  return row;
}

/** All backups that this shop made and did not delete. */
export async function selectBackupNames(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.select({ name: backups.name }).from(backups);
  return new Set(rows.map(({ name }) => name));
}

export async function updateProven(db: Db, id: string, provenAt: Date): Promise<void> {
  await db.update(backups).set({ provenAt }).where(eq(backups.id, id));
}

export async function deleteBackups(db: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.delete(backups).where(inArray(backups.name, [...names]));
}
