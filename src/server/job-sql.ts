/** Statements on jobs. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { jobs } from './job-tables.ts';

/** Jobs of one kind and lane share their places. */
export interface JobLane {
  kind: string;
  lane: string;
}

export interface ClaimedJob extends JobLane {
  id: string;
  payload: unknown;
  attempts: number;
}

/** Answers without a word where the same key is stored already. */
export function insertJob(db: Db, row: Omit<typeof jobs.$inferInsert, 'createdAt'>) {
  // The instant is for people who look into the table; nothing is decided by it.
  const stored = { ...row, createdAt: sql`now()` };
  return db.insert(jobs).values(stored).onConflictDoNothing({ target: jobs.dedupeKey });
}

/** Takes due jobs under a lease, the longest due first, none of a full lane; other servers take others. */
export function claimJobs(
  db: Db,
  now: Date,
  { limit, full, leaseEnd }: { limit: number; full: readonly JobLane[]; leaseEnd: Date },
): Promise<ClaimedJob[]> {
  const isFull = full.map(({ kind, lane }) => and(eq(jobs.kind, kind), eq(jobs.lane, lane)));
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        isNull(jobs.doneAt),
        lte(jobs.runAt, now),
        isFull.length > 0 ? not(or(...isFull) ?? sql`false`) : undefined,
      ),
    )
    .orderBy(asc(jobs.runAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, runAt: leaseEnd, plannedAt: now })
    .where(inArray(jobs.id, due))
    .returning({
      id: jobs.id,
      kind: jobs.kind,
      lane: jobs.lane,
      payload: jobs.payload,
      attempts: jobs.attempts,
    });
}

export function updateDone(db: Db, id: string, doneAt: Date) {
  return db.update(jobs).set({ doneAt, lastError: null }).where(eq(jobs.id, id));
}

/** Unless somebody else has it by now, as it took longer than its lease. */
export function updatePostponed(
  db: Db,
  { id, attempts }: Pick<ClaimedJob, 'id' | 'attempts'>,
  change: { runAt: Date; plannedAt: Date; lastError: string },
) {
  return db
    .update(jobs)
    .set(change)
    .where(and(eq(jobs.id, id), eq(jobs.attempts, attempts), isNull(jobs.doneAt)));
}

/**
 * Jobs that were planned by a clock which has been set back since: each comes as long after `now` as it was to come after
 * that. What is done at an instant that has not come yet keeps nobody from doing it again then. Answers how many came
 * nearer.
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
