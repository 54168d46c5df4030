/** Statements on the settings. */
import { desc, eq, getTableColumns, max, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { SettingsGroup } from '../settings-groups.ts';
import { settings, settingsHistory } from './settings-tables.ts';

export type SettingsRow = typeof settings.$inferSelect;

/** The revision of the value: closures increment only that of the row (`raiseShiftRevision`). */
const valueRevision = sql<number>`(select max(h.revision) from ${settingsHistory} h
  where h.group_name = ${settings}.group_name)`;

/** Every group, with the name of the person who set it. */
export function selectSettings(db: Db) {
  return db
    .select({ ...getTableColumns(settings), valueRevision, changedByName: staff.fullName })
    .from(settings)
    .leftJoin(staff, eq(staff.id, settings.changedBy));
}

export async function selectGroupForUpdate(
  tx: Db,
  group: SettingsGroup,
): Promise<SettingsRow | undefined> {
  const [row] = await tx
    .select()
    .from(settings)
    .where(eq(settings.group, group))
    .for('no key update');
  return row;
}

/** The revision that editors of the group see; call it while the row is locked. */
export async function selectValueRevision(tx: Db, group: SettingsGroup): Promise<number> {
  const [row] = await tx
    .select({ revision: max(settingsHistory.revision) })
    .from(settingsHistory)
    .where(eq(settingsHistory.group, group));
  if (!row?.revision) throw new Error(`the settings group ${group} has no history`);
  return row.revision;
}

export async function updateGroup(tx: Db, row: SettingsRow): Promise<void> {
  await tx.update(settings).set(row).where(eq(settings.group, row.group));
  await tx.insert(settingsHistory).values(row);
}

/** Existing groups do not change. A group whose row was lost continues after its history. */
export async function insertMissingGroups(
  tx: Db,
  rows: readonly Omit<SettingsRow, 'revision'>[],
): Promise<void> {
  const nextOf = (group: SettingsGroup) =>
    sql`(select coalesce(max(revision), 0) + 1 from ${settingsHistory} where group_name = ${group})`;
  const stored = await tx
    .insert(settings)
    .values(rows.map((row) => ({ ...row, revision: nextOf(row.group) })))
    .onConflictDoNothing()
    .returning();
  if (stored.length > 0) await tx.insert(settingsHistory).values(stored);
}

/** Newest first. */
export function selectHistory(db: Db, group: SettingsGroup, limit: number) {
  return db
    .select({ ...getTableColumns(settingsHistory), changedByName: staff.fullName })
    .from(settingsHistory)
    .leftJoin(staff, eq(staff.id, settingsHistory.changedBy))
    .where(eq(settingsHistory.group, group))
    .orderBy(desc(settingsHistory.revision))
    .limit(limit);
}
