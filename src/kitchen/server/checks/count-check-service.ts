/**
 * The daily check of the counts. It raises an alert for an owed meal that is missing in a count.
 */
import { raiseAlert } from '#src/alerts/server/alert-service.ts';
import { addDays, businessDay, dayMs } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import { type BrokenCount, selectBrokenCounts, selectFrozenShifts } from './count-rules-sql.ts';

export const checkCountsJob = 'check-counts';
/**
 * Meals can be cancelled for weeks after their day; after 35 days a shift has been checked every
 * day.
 */
const pastDays = 35;
/** The check stops after this many findings, because an alert is raised anyway. */
const enough = 20;

/** Errors in the counts since a day, up to about 20; empty if there are none. */
export async function findBrokenCounts(db: Db, since: string): Promise<BrokenCount[]> {
  const broken: BrokenCount[] = [];
  for (const { date, shift } of await selectFrozenShifts(db, { since })) {
    broken.push(...(await selectBrokenCounts(db, { date, shift })));
    if (broken.length >= enough) break;
  }
  return broken;
}

/** Raises an alert for each wrong count, and schedules the next check for tomorrow. */
export async function checkCounts({ db, log, clock, config }: Shop): Promise<void> {
  const now = clock();
  const since = addDays(businessDay(now, config.timeZone), -pastDays);
  const broken = await findBrokenCounts(db, since);
  await inTransaction(db, async (tx) => {
    for (const { rule, subject } of broken) {
      await raiseAlert(tx, log, {
        kind: 'invariant',
        subject: `${rule}: ${subject}`,
        message: `The kitchen’s count and the orders disagree. Rule: ${rule}; look at ${subject}.`,
        now,
      });
    }
    await enqueueCountCheck(tx, config.timeZone, now, dayMs);
  });
}

/** At most one check for each business day, however often this is called; called at every start. */
export function enqueueCountCheck(db: Db, timeZone: string, now: Date, inMs = 0): Promise<void> {
  const runAt = new Date(now.getTime() + inMs);
  const dedupeKey = `${checkCountsJob}:${businessDay(runAt, timeZone)}`;
  return enqueue(db, checkCountsJob, {}, { dedupeKey, runAt, now });
}
