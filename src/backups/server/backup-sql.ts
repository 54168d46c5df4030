/** Statements on the backups that the shop made by itself. */
import { desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { backups } from './backup-tables.ts';

export type BackupRow = typeof backups.$inferSelect;

export async function insertBackup(db: Db, row: typeof backups.$inferInsert): Promise<void> {
  await db.insert(backups).values(row);
}

export async function selectLastBackup(db: Db): Promise<BackupRow | undefined> {
  const [row] = await db.select().from(backups).orderBy(desc(backups.madeAt)).limit(1);
  return row;
}

export async function selectLastProven(db: Db): Promise<BackupRow | undefined> {
  const [row] = await db
    .select()
    .from(backups)
    .where(isNotNull(backups.provenAt))
    .orderBy(desc(backups.provenAt))
    .limit(1);
  return row;
}

export async function updateProven(db: Db, id: string, provenAt: Date): Promise<void> {
  await db.update(backups).set({ provenAt }).where(eq(backups.id, id));
}

export async function deleteBackups(db: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.delete(backups).where(inArray(backups.name, [...names]));
}
