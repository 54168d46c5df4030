/** The nightly backup: made, kept for days and weeks, and restored to prove it (decision 39). */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import { endAlert, raiseAlert } from '#src/alerts/server/alert-service.ts';
import { openMediaFolder } from '#src/media/server/media-storage.ts';
import type { BackupSettings } from '#src/platform/config/backup-config.ts';
import { businessDay, dayMs, wallClock } from '#src/platform/contract/business-day.ts';
import { databaseError } from '#src/platform/database/database-errors.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { ArchiveOptions } from '#src/platform/transfer/archive.ts';
import { readPassphrase } from '#src/platform/transfer/sealed-file.ts';
import { checkBackup, restoreBackup, writeBackup } from '#src/platform/transfer/shop-backup.ts';
import { inOneTransaction } from '#src/platform/transfer/table-rows.ts';
import { openPool, openTarget } from '#src/platform/transfer/transfer-database.ts';
import { numberSecret } from '#src/privacy/server/number-hash.ts';
import { backupName, backupsToDelete, oldDays } from '../backup-rules.ts';
import {
  type BackupRow,
  deleteBackups,
  insertBackup,
  selectBackupNames,
  selectLastBackup,
  selectLastProven,
  updateProven,
} from './backup-sql.ts';
import { inScratch, openBackupStore, type StoreOptions } from './backup-store.ts';

export interface BackupWork {
  shop: Shop;
  /** The URL of the shop's database, which is read with a separate connection. */
  databaseUrl: string;
  pictures: Disk;
}

type Place = BackupSettings;

/** The subjects of alerts; each is raised once while it is open. */
const subjects = { made: 'nightly', proven: 'restoration', old: 'age' } as const;
const mostOfError = 200;

/** Another instance or an earlier attempt is running; the job is retried. */
class BusyError extends Error {
  constructor() {
    super('A backup is already being made or restored.');
  }
}

/** Once each business day; a second call on the same day does nothing. */
export async function makeBackup(work: BackupWork, place: Place): Promise<void> {
  const { db, clock, config } = work.shop;
  await calling(work, 'made', async () => {
    await whileAlone(work, async (source) => {
      const now = clock();
      const last = await selectLastBackup(db, now);
      const today = businessDay(now, config.timeZone);
      if (last && businessDay(last.madeAt, config.timeZone) === today) return;
      await makeNow({ ...work, source, place, now });
    });
  });
}

interface Making extends BackupWork {
  source: pg.Pool;
  place: Place;
  now: Date;
}

/** Older backups of this shop are deleted only when the new one is complete and recorded. */
async function makeNow({ source, place, now, ...work }: Making): Promise<void> {
  const { shop, pictures } = work;
  const { db } = shop;
  const passphrase = await passphraseOf(place);
  const options = optionsOf(work);
  const store = await openBackupStore(place, options);
  const name = backupName(now, passphrase !== undefined);
  const bytes = await store.add(name, (file) =>
    writeBackup({ source, pictures, file, passphrase, now, signal: options.signal }),
  );
  await inTransaction(db, async (tx) => {
    await insertBackup(tx, { id: newId(), name, madeAt: now, bytes, provenAt: null });
    await endAlert(tx, 'backupFails', subjects.old, now);
  });
  shop.log.info({ backup: name, bytes }, 'the nightly backup was made');
  const own = await selectBackupNames(db);
  const old = backupsToDelete((await store.list()).filter((file) => own.has(file)));
  for (const each of old) await store.remove(each);
  await deleteBackups(db, old);
}

/**
 * Restores the newest backup into a temporary database and folder, on a PostgreSQL that is started
 * for it. Every row and every picture is compared with the backup's records.
 */
export async function proveBackup(work: BackupWork, place: Place): Promise<void> {
  const { db, clock, log } = work.shop;
  await calling(work, 'proven', async () => {
    await whileAlone(work, async () => {
      const last = await selectLastBackup(db, clock());
      if (!last || last.provenAt) return;
      await restoreAside(last, place, optionsOf(work));
      await updateProven(db, last.id, clock());
      log.info({ backup: last.name }, 'the backup was restored and is complete');
    });
  });
}

async function restoreAside(
  { name }: BackupRow,
  place: Place,
  options: StoreOptions,
): Promise<void> {
  const opening = { passphrase: await passphraseOf(place), signal: options.signal };
  const store = await openBackupStore(place, options);
  await inScratch(options, async (scratch) => {
    const file = await store.fetch(name, scratch);
    await restoreInto(scratch, file, opening);
  });
}

async function restoreInto(scratch: string, file: string, opening: ArchiveOptions): Promise<void> {
  const manifest = await checkBackup(file, opening);
  const dataDir = join(scratch, 'data');
  await mkdir(dataDir);
  const target = await openTarget({ dataDir });
  try {
    const pictures = await openMediaFolder(join(dataDir, 'media'));
    const to = { target: target.pool, pictures, keptSecrets: [numberSecret] };
    await restoreBackup({ ...opening, file, manifest, ...to });
  } finally {
    await target.close();
  }
}

/**
 * Raises an alert if the last good backup is too old, or if there has been none since a place was
 * configured, whatever the reason.
 */
export async function checkBackups({ shop }: BackupWork, namedAt: Date): Promise<void> {
  const { db, clock, log, config } = shop;
  const now = clock();
  const last = await selectLastBackup(db, now);
  const since = last?.madeAt ?? namedAt;
  if (now.getTime() - since.getTime() <= oldDays * dayMs) return;
  const { day, time } = wallClock(since, config.timeZone);
  const message = last
    ? `The last good backup is of ${day}, ${time}: more than ${oldDays} days old.`
    : `There is no good backup yet. The shop should make one every night since ${day}, ${time}.`;
  await inTransaction(db, (tx) =>
    raiseAlert(tx, log, { kind: 'backupFails', subject: subjects.old, message, now }),
  );
}

export interface BackupState {
  last: BackupRow | undefined;
  proven: BackupRow | undefined;
}

export async function findBackupState({
  db,
  clock,
}: Pick<Shop, 'db' | 'clock'>): Promise<BackupState> {
  const now = clock();
  return { last: await selectLastBackup(db, now), proven: await selectLastProven(db, now) };
}

const failures = {
  made: 'The nightly backup failed, and is tried again',
  proven: 'The newest backup could not be restored to prove it, and is tried again',
};

/** Raises an alert on failure, and ends it on success. */
async function calling(
  { shop: { db, log, clock, shutdown } }: BackupWork,
  step: keyof typeof failures,
  work: () => Promise<void>,
): Promise<void> {
  shutdown.throwIfAborted();
  const alert = { kind: 'backupFails', subject: subjects[step] } as const;
  try {
    await work();
  } catch (error) {
    // Another instance is running, or the next start retries: a person can't fix anything.
    if (error instanceof BusyError || shutdown.aborted) throw error;
    // Without the parameters of a failed statement, which may be data of a customer.
    const reason = String(databaseError(error) ?? error).slice(0, mostOfError);
    const message = `${failures[step]}: ${reason}`;
    await inTransaction(db, (tx) => raiseAlert(tx, log, { ...alert, message, now: clock() }));
    throw error;
  }
  await endAlert(db, alert.kind, alert.subject, clock());
}

function optionsOf({ shop, databaseUrl }: BackupWork): StoreOptions {
  return { databaseUrl, signal: shop.shutdown };
}

function passphraseOf({ passphraseFile }: Place): Promise<string> | undefined {
  return passphraseFile === undefined ? undefined : readPassphrase(passphraseFile);
}

/** The advisory lock of all instances; not used for anything else. */
const lockNumber = 6_900_069;

/** Held by a transaction, so that it ends with this process and works through a pooler. */
async function whileAlone(
  { databaseUrl }: BackupWork,
  work: (source: pg.Pool) => Promise<void>,
): Promise<void> {
  const pool = openPool(databaseUrl, 2);
  try {
    await inOneTransaction(pool, 'read', async (connection) => {
      const { rows } = await connection.query<{ isMine: boolean }>(
        'select pg_try_advisory_xact_lock($1) as "isMine"',
        [lockNumber],
      );
      if (!rows[0]?.isMine) throw new BusyError();
      await work(pool);
    });
  } finally {
    await pool.end();
  }
}
