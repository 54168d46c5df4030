/**
 * Statements for the upkeep of the jobs table: after a clock was set back, and to delete old jobs.
 */
import { and, asc, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { jobs } from './job-tables.ts';

/**
 * Reschedules jobs that were planned by a clock which has been set back since: each is due as long
 * after `now` as it was due after its planning. The keys of jobs that were done in the future are
 * freed, so that they can run again then. Returns the number of rescheduled jobs.
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

/** Deletes up to `limit` jobs that were done before `doneBefore`; returns how many. */
export async function deleteDoneJobs(db: Db, doneBefore: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(lt(jobs.doneAt, doneBefore))
    .orderBy(asc(jobs.doneAt))
    .limit(limit)
    // Other servers delete old jobs too.
    .for('update', { skipLocked: true });
  const { rowCount } = await db.delete(jobs).where(inArray(jobs.id, old));
  return rowCount ?? 0;
}
