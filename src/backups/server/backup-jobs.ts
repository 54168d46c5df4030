/** When backups are made, proven and checked: each once, with any number of instances. */
import * as z from 'zod/mini';
import { addDays, businessDay, hourMs, instantOf } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import { provenDays } from '../backup-rules.ts';
import {
  type BackupWork,
  checkBackups,
  findBackupState,
  makeBackup,
  proveBackup,
} from './backup-service.ts';

const makeJob = 'nightly-backup';
const proveJob = 'prove-backup';
const checkJob = 'check-backups';
/** Jobs that read the whole shop, and have no time limit. */
export const longBackupJobs: ReadonlySet<string> = new Set([makeJob, proveJob]);
/** A time at which a kitchen is closed. */
const makeTime = '02:30';
const checkTime = '09:00';
/**
 * The time since which the shop has a place for backups; each check passes it to the next one. It
 * is absent in a check that an earlier version planned.
 */
const CheckBackups = z.object({ namedAt: z.optional(z.iso.datetime()) });

export function backupJobs(work: BackupWork) {
  const { shop } = work;
  const place = shop.config.backups;
  // For a shop that no longer has a place for backups.
  const none = async () => {};
  if (!place) return { [makeJob]: none, [proveJob]: none, [checkJob]: none };
  return {
    [makeJob]: async () => {
      await makeBackup(work, place);
      await planProof(shop);
      await enqueueNext(shop, makeJob, makeTime);
    },
    [proveJob]: () => proveBackup(work, place),
    [checkJob]: async (payload: unknown) => {
      const { namedAt = shop.clock().toISOString() } = CheckBackups.parse(payload);
      await checkBackups(work, new Date(namedAt));
      await enqueueNext(shop, checkJob, checkTime, { namedAt });
    },
  };
}

/** Called at every start: the first call of a day plans that day's backup, at night or at once. */
export async function enqueueBackups({ db, config, clock }: Shop): Promise<void> {
  if (!config.backups) return;
  const now = clock();
  const today = businessDay(now, config.timeZone);
  const at = (time: string) => instantOf(today, time, config.timeZone);
  const payload = { namedAt: now.toISOString() };
  await enqueueOn(db, makeJob, { day: today, runAt: at(makeTime) });
  await enqueueOn(db, checkJob, { day: today, runAt: at(checkTime), payload });
}

function enqueueNext(
  { db, config, clock }: Shop,
  kind: string,
  time: string,
  payload = {},
): Promise<void> {
  const day = addDays(businessDay(clock(), config.timeZone), 1);
  return enqueueOn(db, kind, { day, runAt: instantOf(day, time, config.timeZone), payload });
}

interface Planned {
  day: string;
  runAt: Date;
  payload?: object;
}

function enqueueOn(db: Db, kind: string, { day, runAt, payload = {} }: Planned): Promise<void> {
  return enqueue(db, kind, payload, { dedupeKey: `${kind}:${day}`, runAt });
}

/** Plans a proof of the newest backup, once a week. */
async function planProof(shop: Shop): Promise<void> {
  const now = shop.clock();
  const { last, proven } = await findBackupState(shop);
  const isRecent =
    proven?.provenAt && now.getTime() - proven.provenAt.getTime() < (provenDays * 24 - 12) * hourMs;
  if (!last || last.provenAt || isRecent) return;
  await enqueue(shop.db, proveJob, {}, { dedupeKey: `${proveJob}:${last.id}`, runAt: now, now });
}
