/** Background jobs of the kitchen: counts are frozen at their cut-offs, and checked every day. */
import * as z from 'zod/mini';
import { type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import type { PlanSettings } from '#src/settings/server/settings-cache.ts';
import { dueFreezes } from '../freeze-rules.ts';
import { checkCounts, checkCountsJob } from './checks/count-check-service.ts';
import { raiseMissedShifts } from './count/missed-shift-service.ts';
import { selectShiftDay } from './count/shift-day-sql.ts';
import { freezeCount } from './count/shift-freeze-service.ts';
import { selectIsAnyCooked } from './count/shift-line-sql.ts';

const freezeShiftsJob = 'freeze-shifts';
/** After this time, a cut-off that was moved to an earlier time takes effect. */
const longestPauseMs = 5 * 60_000;

/** The day on which the last run was; a start knows none. */
const Freezes = z.object({ day: z.optional(z.string()) });

interface Work {
  shop: Shop;
  settings: PlanSettings;
}

export function kitchenJobs(work: Work) {
  return {
    [freezeShiftsJob]: (payload: unknown) => freezeDueShifts(work, Freezes.parse(payload).day),
    [checkCountsJob]: () => checkCounts(work.shop),
  };
}

/**
 * Freezes all due shifts, including those that were missed while the server was off, and schedules
 * the next run. A day that is over is not frozen any more; the owner is told what was missed.
 */
async function freezeDueShifts(
  { shop: { db, log, clock }, settings }: Work,
  lastDay?: BusinessDay,
): Promise<void> {
  const now = clock();
  const plan = await settings.newestPlan(db);
  const today = businessDay(now, plan.timeZone);
  const { due, next } = dueFreezes(now, plan);
  for (const { isClosed, ...key } of due) {
    const day = await selectShiftDay(db, key);
    if (day && day.state !== 'open') continue;
    if (isClosed && !(await selectIsAnyCooked(db, key))) continue;
    await freezeCount(db, { ...key, now, plan });
  }
  // All servers choose the same instants, so that their jobs are deduplicated.
  const inAWhile = (Math.floor(now.getTime() / longestPauseMs) + 1) * longestPauseMs;
  const at = Math.min(next?.getTime() ?? Number.POSITIVE_INFINITY, inAWhile);
  await enqueueFreezesAt(db, new Date(at), { now, day: today });
  await raiseMissedShifts({ db, log }, { from: lastDay ?? today, today, now, plan });
}

/** Called at every start: missed shifts are frozen at once. */
export function enqueueFreezes(db: Db, now: Date): Promise<void> {
  return enqueueFreezesAt(db, now, { now });
}

function enqueueFreezesAt(
  db: Db,
  runAt: Date,
  { now, day }: { now: Date; day?: BusinessDay },
): Promise<void> {
  const dedupeKey = `${freezeShiftsJob}:${runAt.getTime()}`;
  return enqueue(db, freezeShiftsJob, { day }, { dedupeKey, runAt, now });
}
