/** Reads and saves the settings of the shop. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { AppError, type ErrorDetail } from '#src/platform/contract/app-error.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { announceIn } from '#src/platform/database/shared-changes.ts';
import { changeProblems, pictureLinks } from '../change-rules.ts';
import { changesBetween } from '../settings-changes.ts';
import {
  groupNames,
  type Settings,
  type SettingsGroup,
  settingsGroups,
} from '../settings-groups.ts';
import {
  insertMissingGroups,
  selectGroupForUpdate,
  selectHistory,
  selectSettings,
  selectValueRevision,
  updateGroup,
} from './settings-sql.ts';

const mostVersions = 100;

/** One version of a group, current or past. */
export interface SettingsVersion<G extends SettingsGroup = SettingsGroup> {
  value: Settings[G];
  revision: number;
  changedAt: Date;
  changedBy?: string;
}

/**
 * Called for a group that a newer version of the program saved in a form that this one can't read.
 */
export type OnUnreadable = (group: SettingsGroup, inForce: { revision: number }) => void;

/**
 * If a newer version of the program saved a group in another form, the last value in this version's
 * form is used. Throws if a group is missing or has no readable value.
 */
export async function loadSettings(db: Db, onUnreadable?: OnUnreadable): Promise<Settings> {
  const rows = await selectSettings(db);
  const groups = await Promise.all(
    groupNames.map(async (group) => {
      const row = rows.find((each) => each.group === group);
      if (!row) throw new Error(`there are no settings of the group ${group}`);
      const readable = await readableOf(db, row);
      if (readable.revision !== row.valueRevision) onUnreadable?.(group, readable);
      return [group, readable.value];
    }),
  );
  return Object.fromEntries(groups);
}

/** The newest value that this version can read; never an invented one. */
async function readableOf(
  db: Db,
  { group, value, valueRevision: revision }: { group: SettingsGroup } & StoredValue,
): Promise<{ value: unknown; revision: number }> {
  if (settingsGroups[group].safeParse(value).success) {
    return { value: parsedValue(group, value), revision };
  }
  const history = await selectHistory(db, group, mostVersions);
  const older = history.find((each) => settingsGroups[group].safeParse(each.value).success);
  const { value: found, revision: of } = older ?? { value, revision };
  return { value: parsedValue(group, found), revision: of };
}

interface StoredValue {
  value: unknown;
  valueRevision: number;
}

/** Every group with its revision, for the settings page. */
export async function findSettings(db: Db): Promise<{ [G in SettingsGroup]: SettingsVersion<G> }> {
  const rows = await selectSettings(db);
  // A newer version on the same database may have stored groups that this version does not know.
  const known = rows.filter(({ group }) => groupNames.includes(group));
  const groups = await Promise.all(
    known.map(async (row) => {
      const { value } = await readableOf(db, row);
      return [row.group, toVersion({ ...row, revision: row.valueRevision, value })];
    }),
  );
  return Object.fromEntries(groups) as { [G in SettingsGroup]: SettingsVersion<G> };
}

export interface Saving<G extends SettingsGroup> {
  group: G;
  /** The revision of the edited value. */
  revision: number;
  value: Settings[G];
  staff: { staffId: string; fullName: string };
  now: Date;
  timeZone: string;
  /** Takes locks that come before the settings in the common lock order. */
  lockFirst?: (tx: Db) => Promise<void>;
  /** Called in the transaction, after validation and before the value is stored. */
  before?: (tx: Db, value: Settings[G], before: Settings[G]) => Promise<void>;
}

/**
 * Stores a new value of a group, and keeps the old one in the history. Saving an equal value that a
 * person has set changes nothing. 409 `conflict` if another person saved in the meantime. Other
 * servers are notified by the commit; the caller refreshes this one.
 */
export function saveGroup<G extends SettingsGroup>(
  db: Db,
  { group, revision, value, staff, now, timeZone, lockFirst, before }: Saving<G>,
): Promise<SettingsVersion<G>> {
  return inTransaction(db, async (tx) => {
    await lockFirst?.(tx);
    const row = await selectGroupForUpdate(tx, group);
    if (!row) throw new Error(`there are no settings of the group ${group}`);
    if (!settingsGroups[group].safeParse(row.value).success) {
      throw new AppError(
        'conflict',
        'A newer version of the shop has saved these settings. Please change them there.',
      );
    }
    const isSet = row.changedBy !== null;
    if (isSet && isDeepStrictEqual(row.value, value)) return inForce(tx, group);
    if ((await selectValueRevision(tx, group)) !== revision) {
      throw new AppError(
        'conflict',
        'Somebody else changed these settings meanwhile. Please look at them again.',
      );
    }
    refuseProblems(
      changeProblems(group, {
        before: isSet ? parsedValue(group, row.value) : undefined,
        after: value,
        today: businessDay(now, timeZone),
      }),
    );
    await before?.(tx, value, parsedValue(group, row.value));
    const next = {
      ...{ group, value, revision: row.revision + 1, changedAt: now, changedBy: staff.staffId },
    };
    await updateGroup(tx, next);
    await announceIn(tx, 'settings');
    return toVersion({ ...next, changedByName: staff.fullName });
  });
}

async function inForce<G extends SettingsGroup>(tx: Db, group: G) {
  return (await findSettings(tx))[group];
}

/** 400 `invalid_request` for a picture that was never uploaded or is gone. */
export async function refuseMissing(
  pictures: Settings['pictures'],
  isKept: (link: string) => Promise<boolean>,
): Promise<void> {
  const problems = await Promise.all(
    pictureLinks(pictures).map(async ({ path, link }) =>
      (await isKept(link)) ? [] : [{ path, message: 'Please upload this picture again.' }],
    ),
  );
  refuseProblems(problems.flat());
}

function refuseProblems(problems: readonly ErrorDetail[]): void {
  const [first] = problems;
  if (!first) return;
  throw new AppError('invalid_request', first.message, {
    details: problems.map(({ path, message }) => ({ path: `value.${path}`, message })),
  });
}

/** Newest first, at most 100. Values that don't match the present schema are left out. */
export async function findSettingsHistory<G extends SettingsGroup>(db: Db, group: G) {
  // One more than shown, so that the oldest shown version can be compared with its predecessor.
  const rows = await selectHistory(db, group, mostVersions + 1);
  return rows.slice(0, mostVersions).map((row, index) => {
    const before = rows[index + 1];
    const changes = before ? changesBetween(before.value, row.value) : [];
    const { value: _stored, ...version } = toVersion(row);
    const parsed = settingsGroups[group].safeParse(row.value);
    return { ...version, changes, ...(parsed.success && { value: parsed.data as Settings[G] }) };
  });
}

/** Stores a new shop's first values; throws if they are invalid. Existing groups do not change. */
export function ensureSettings(db: Db, first: Settings, now: Date): Promise<void> {
  return inTransaction(db, (tx) =>
    insertMissingGroups(
      tx,
      groupNames.map((group) => firstRow(group, first, now)),
    ),
  );
}

/** Replaces first values that nobody has changed by other first values. */
export function replaceUnset(
  db: Db,
  { others, first, now }: { others: Settings; first: Settings; now: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const group of groupNames) {
      const next = firstRow(group, first, now);
      if (isDeepStrictEqual(next.value, parsedValue(group, others[group]))) continue;
      const row = await selectGroupForUpdate(tx, group);
      if (row?.changedBy !== null || !isDeepStrictEqual(row.value, others[group])) continue;
      await updateGroup(tx, { ...next, revision: row.revision + 1 });
      await announceIn(tx, 'settings');
    }
  });
}

function firstRow(group: SettingsGroup, first: Settings, now: Date) {
  return { group, value: parsedValue(group, first[group]), changedAt: now, changedBy: null };
}

function parsedValue<G extends SettingsGroup>(group: G, value: unknown): Settings[G] {
  const schema: z.ZodMiniType = settingsGroups[group];
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as Settings[G];
  const problems = z.prettifyError(parsed.error);
  throw new Error(`the settings of the group ${group} have another form here: ${problems}`);
}

function toVersion<V>(row: {
  value: V;
  revision: number;
  changedAt: Date;
  changedByName: string | null;
}) {
  return {
    value: row.value,
    revision: row.revision,
    changedAt: row.changedAt,
    ...(row.changedByName !== null && { changedBy: row.changedByName }),
  };
}
