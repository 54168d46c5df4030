/** The daily look at the counts: a meal that is owed and stands nowhere calls a person. */
import { raiseAlert } from '#src/alerts/server/alert-service.ts';
import { addDays, businessDay, dayMs } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import { type BrokenCount, selectBrokenCounts, selectFrozenShifts } from './count-rules-sql.ts';

export const checkCountsJob = 'check-counts';
/** Meals are given back for weeks; by then a shift has been looked at every day. */
const pastDays = 35;
/** With as many the look is over: somebody is called anyway. */
const enough = 20;

/** What is wrong with the counts from a day on, or some of it; empty when nothing is. */
export async function findBrokenCounts(db: Db, since: string): Promise<BrokenCount[]> {
  const broken: BrokenCount[] = [];
  for (const { date, shift } of await selectFrozenShifts(db, { since })) {
    broken.push(...(await selectBrokenCounts(db, { date, shift })));
    if (broken.length >= enough) break;
  }
  return broken;
}

/** Calls a person where a count is wrong, and comes back tomorrow. */
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

/** Once each business day, no matter who asks and how often; asked at every start. */
export function enqueueCountCheck(db: Db, timeZone: string, now: Date, inMs = 0): Promise<void> {
  const runAt = new Date(now.getTime() + inMs);
  const dedupeKey = `${checkCountsJob}:${businessDay(runAt, timeZone)}`;
  return enqueue(db, checkCountsJob, {}, { dedupeKey, runAt, now });
}
