/** When backups are made, proven and looked after: each once, however many instances there are. */
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
/** They read the whole shop, and take as long as that takes. */
export const longBackupJobs: ReadonlySet<string> = new Set([makeJob, proveJob]);
/** When a kitchen sleeps. */
const makeTime = '02:30';
const checkTime = '09:00';
/**
 * Since when the shop has a place for backups; each check hands it to the next one. A check that an
 * earlier version planned does not say it.
 */
const CheckBackups = z.object({ namedAt: z.optional(z.iso.datetime()) });

export function backupJobs(work: BackupWork) {
  const { shop } = work;
  const place = shop.config.backups;
  // Of a shop that had a place for them before.
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

/** Asked at every start: the first of a day makes that day's backup, at night or at once. */
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

/** Once a week, of the newest. */
async function planProof(shop: Shop): Promise<void> {
  const now = shop.clock();
  const { last, proven } = await findBackupState(shop);
  const isRecent =
    proven?.provenAt && now.getTime() - proven.provenAt.getTime() < (provenDays * 24 - 12) * hourMs;
  if (!last || last.provenAt || isRecent) return;
  await enqueue(shop.db, proveJob, {}, { dedupeKey: `${proveJob}:${last.id}`, runAt: now, now });
}
