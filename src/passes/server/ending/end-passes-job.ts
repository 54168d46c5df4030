/** Ends passes once their last day is over, once a day. */
import { businessDay, dayMs } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import { updateEnded } from './pass-end-sql.ts';

const endPassesJob = 'end-passes';

export function passJobs({ shop }: { shop: Shop }) {
  return { [endPassesJob]: () => endPasses(shop) };
}

/** A day that is over is not frozen any more, so nothing can be drawn from these passes. */
function endPasses({ db, clock, config: { timeZone } }: Shop): Promise<void> {
  const now = clock();
  return inTransaction(db, async (tx) => {
    await updateEnded(tx, { today: businessDay(now, timeZone), now });
    await enqueueEnds(tx, timeZone, now, dayMs);
  });
}

/** At most once for each business day, however often this is called; called at every start. */
export function enqueueEnds(db: Db, timeZone: string, now: Date, inMs = 0): Promise<void> {
  const runAt = new Date(now.getTime() + inMs);
  const dedupeKey = `${endPassesJob}:${businessDay(runAt, timeZone)}`;
  return enqueue(db, endPassesJob, {}, { dedupeKey, runAt, now });
}
