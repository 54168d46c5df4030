/** The job that ends passes whose days are over, each day after midnight and at every start. */

import { AppError } from '#src/platform/contract/app-error.ts';
import { addDays, businessDay, instantOf } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { waitedSince } from '../../ending-rules.ts';
import { extendForClosures } from './amend-service.ts';
import { endOverdue, type GiveBack } from './ending-service.ts';
import { selectOverdue } from './ending-sql.ts';

const endPassesJob = 'end-passes';
/** After the last freeze of the day before. */
const endTime = '00:10';

interface Work {
  shop: Shop;
  settings: KnownSettings;
  giveBack: GiveBack;
}

export function passJobs(work: Work) {
  return { [endPassesJob]: () => endPasses(work) };
}

async function endPasses({ shop, settings, giveBack }: Work): Promise<void> {
  const { db, clock, config, log } = shop;
  const now = clock();
  const today = businessDay(now, config.timeZone);
  // At a start it can be just after midnight: the day before may still be freezing.
  const isEarly = now < instantOf(today, endTime, config.timeZone);
  const over = isEarly ? addDays(today, -1) : today;
  // A pass that was sold while days were being closed gets them now.
  await inTransaction(db, (tx) => extendForClosures(tx, { passIds: null, day: today, now }));
  const overdue = await selectOverdue(db, { today: over, waitedSince: waitedSince(over) });
  for (const pass of overdue) {
    try {
      await endOverdue(db, pass, { shop, settings, now, giveBack });
    } catch (error) {
      // It stays as it is until a person has looked at its payment.
      if (!(error instanceof AppError)) throw error;
      log.error({ err: error, passId: pass.id }, 'a pass could not end');
    }
  }
  shop.wakeJobs();
  const day = isEarly ? today : addDays(today, 1);
  await enqueueAt(db, instantOf(day, endTime, config.timeZone), now);
}

/** Called at every start. */
export function enqueuePassEnds(db: Db, now: Date): Promise<void> {
  return enqueueAt(db, now, now);
}

function enqueueAt(db: Db, runAt: Date, now: Date): Promise<void> {
  const dedupeKey = `${endPassesJob}:${runAt.getTime()}`;
  return enqueue(db, endPassesJob, {}, { dedupeKey, runAt, now });
}
