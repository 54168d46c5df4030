/** Statements on the settings. */
import { desc, eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { raiseVersion } from '#src/platform/database/shared-sql.ts';
import { sharedVersions } from '#src/platform/database/shared-tables.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { SettingsGroup } from '../settings-groups.ts';
import { settings, settingsHistory } from './settings-tables.ts';

/** The row by which a change of the shift plan and the orders that go by it wait for each other. */
export const shiftPlanTopic = 'shiftPlan';

/**
 * Raises the version of the shift plan: to be called first in a transaction that changes rules or
 * closures. It waits for orders that are just being placed, and those that follow wait for it.
 */
export function raisePlanVersion(tx: Db) {
  return raiseVersion(tx, shiftPlanTopic);
}

/** No change of the plan is committed before the caller's transaction ends. */
export async function lockPlanVersion(db: Db): Promise<number> {
  const [row] = await db
    .select({ version: sharedVersions.version })
    .from(sharedVersions)
    .where(eq(sharedVersions.topic, shiftPlanTopic))
    .for('share');
  if (!row) throw new Error('the shift plan has no version');
  return row.version;
}

export function insertPlanVersion(db: Db) {
  return db
    .insert(sharedVersions)
    .values({ topic: shiftPlanTopic, version: 1 })
    .onConflictDoNothing();
}

export type SettingsRow = typeof settings.$inferSelect;

/** Every group, with the name of the person who set it. */
export function selectSettings(db: Db) {
  return db
    .select({ ...getTableColumns(settings), changedByName: staff.fullName })
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

export async function updateGroup(tx: Db, row: SettingsRow): Promise<void> {
  await tx.update(settings).set(row).where(eq(settings.group, row.group));
  await tx.insert(settingsHistory).values(row);
}

/** Groups that are there already stay as they are. */
export async function insertMissingGroups(tx: Db, rows: readonly SettingsRow[]): Promise<void> {
  const stored = await tx
    .insert(settings)
    .values([...rows])
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
