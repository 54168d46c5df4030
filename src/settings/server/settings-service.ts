/** Reading and saving the settings of the shop. */
import type * as z from 'zod/mini';
import { AppError } from '#src/platform/contract/app-error.ts';
import { isoWithOffset } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { changesBetween } from '../settings-changes.ts';
import {
  groupNames,
  type Settings,
  type SettingsGroup,
  settingsGroups,
} from '../settings-groups.ts';
import {
  insertMissingGroups,
  insertPlanVersion,
  selectGroupForUpdate,
  selectHistory,
  selectSettings,
  updateGroup,
} from './settings-sql.ts';

const mostVersions = 100;

/** One group as it is or was in force. */
export interface SettingsVersion<G extends SettingsGroup = SettingsGroup> {
  value: Settings[G];
  revision: number;
  /** ISO 8601 with the zone's offset. */
  changedAt: string;
  changedBy?: string;
}

/** Throws where a group is missing or has not the shape of this version. */
export async function loadSettings(db: Db): Promise<Settings> {
  const rows = await selectSettings(db);
  const groups = groupNames.map((group) => {
    const row = rows.find((each) => each.group === group);
    if (!row) throw new Error(`there are no settings of the group ${group}`);
    return [group, parsedValue(group, row.value)];
  });
  return Object.fromEntries(groups);
}

/** Every group with its revision, for the settings page. */
export async function findSettings(
  db: Db,
  timeZone: string,
): Promise<{ [G in SettingsGroup]: SettingsVersion<G> }> {
  const rows = await selectSettings(db);
  return Object.fromEntries(
    rows.map((row) => [
      row.group,
      toVersion({ ...row, value: parsedValue(row.group, row.value) }, timeZone),
    ]),
  ) as { [G in SettingsGroup]: SettingsVersion<G> };
}

interface Saving<G extends SettingsGroup> {
  group: G;
  /** Of the value that was edited. */
  revision: number;
  value: Settings[G];
  staff: { staffId: string; fullName: string };
  now: Date;
  timeZone: string;
}

/**
 * Stores a group's new value and keeps the old one in its history; the same value again changes
 * nothing. 409 `conflict` when somebody else saved meanwhile. The caller publishes the change.
 */
export function saveGroup<G extends SettingsGroup>(
  db: Db,
  { group, revision, value, staff, now, timeZone }: Saving<G>,
): Promise<SettingsVersion<G>> {
  return inTransaction(db, async (tx) => {
    const row = await selectGroupForUpdate(tx, group);
    if (!row) throw new Error(`there are no settings of the group ${group}`);
    if (row.revision !== revision) {
      throw new AppError(
        'conflict',
        'Somebody else changed these settings meanwhile. Please look at them again.',
      );
    }
    const next = {
      ...{ group, value, revision: revision + 1, changedAt: now, changedBy: staff.staffId },
    };
    await updateGroup(tx, next);
    return toVersion({ ...next, changedByName: staff.fullName }, timeZone);
  });
}

/** Newest first, at most 100. */
export async function findSettingsHistory(db: Db, group: SettingsGroup, timeZone: string) {
  // One more than is shown: the oldest shown is compared with it.
  const rows = await selectHistory(db, group, mostVersions + 1);
  return rows.slice(0, mostVersions).map((row, index) => {
    const before = rows[index + 1];
    const changes = before ? changesBetween(before.value, row.value) : [];
    return { ...toVersion(row, timeZone), changes };
  });
}

/** A new shop's first values; groups that were set before stay as they are. */
export function ensureSettings(db: Db, first: Settings, now: Date): Promise<void> {
  const rows = groupNames.map((group) => {
    return { group, value: first[group], revision: 1, changedAt: now, changedBy: null };
  });
  return inTransaction(db, async (tx) => {
    await insertMissingGroups(tx, rows);
    await insertPlanVersion(tx);
  });
}

function parsedValue<G extends SettingsGroup>(group: G, value: unknown): Settings[G] {
  const schema: z.ZodMiniType = settingsGroups[group];
  return schema.parse(value) as Settings[G];
}

function toVersion<V>(
  row: { value: V; revision: number; changedAt: Date; changedByName: string | null },
  timeZone: string,
) {
  return {
    value: row.value,
    revision: row.revision,
    changedAt: isoWithOffset(row.changedAt, timeZone),
    ...(row.changedByName !== null && { changedBy: row.changedByName }),
  };
}
