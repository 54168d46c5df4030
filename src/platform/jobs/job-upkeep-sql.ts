/** Statements that keep the jobs in order: when a clock was set back, and when they are old. */
import { and, asc, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { jobs } from './job-tables.ts';

/**
 * Jobs that were planned by a clock which has been set back since: each comes as long after `now`
 * as it was to come after that. What is done at an instant that has not come yet keeps nobody from
 * doing it again then. Answers how many came nearer.
 */
export async function pullInJobs(db: Db, now: Date, ahead: Date): Promise<number> {
  const { rowCount } = await db
    .update(jobs)
    .set({
      runAt: sql`${now.toISOString()}::timestamptz + (${jobs.runAt} - ${jobs.plannedAt})`,
      plannedAt: now,
    })
    .where(and(isNull(jobs.doneAt), gt(jobs.runAt, now), gt(jobs.plannedAt, ahead)));
  await db
    .update(jobs)
    .set({ dedupeKey: null })
    .where(and(isNotNull(jobs.dedupeKey), gt(jobs.doneAt, ahead)));
  return rowCount ?? 0;
}

/** Deletes some jobs that were done before `doneBefore`; answers how many. */
export async function deleteDoneJobs(db: Db, doneBefore: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(lt(jobs.doneAt, doneBefore))
    .orderBy(asc(jobs.doneAt))
    .limit(limit)
    // Other servers sweep as well.
    .for('update', { skipLocked: true });
  const { rowCount } = await db.delete(jobs).where(inArray(jobs.id, old));
  return rowCount ?? 0;
}
