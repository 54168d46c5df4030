/** Statements on jobs. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { statement } from '../database/statement-sql.ts';
import { jobs } from './job-tables.ts';

/** Jobs of one kind and lane share a limit of running jobs. */
export interface JobLane {
  kind: string;
  lane: string;
}

export interface ClaimedJob extends JobLane {
  id: string;
  payload: unknown;
  attempts: number;
  dedupeKey: string | null;
  /** The error of the previous attempts, and how many times in a row it occurred. */
  lastError: string | null;
  sameFailures: number;
}

/** Jobs whose key is stored already are skipped silently. */
export function insertJobs(db: Db, rows: readonly Omit<typeof jobs.$inferInsert, 'createdAt'>[]) {
  // Only for people who read the table; no decision depends on it.
  const stored = rows.map((row) => ({ ...row, createdAt: sql`now()` }));
  return db.insert(jobs).values(stored).onConflictDoNothing({ target: jobs.dedupeKey });
}

/**
 * Postpones the job, unless its lease has ended and another server has taken it. Returns how many
 * times in a row it failed with this error.
 */
export async function updatePostponed(
  db: Db,
  { id, attempts }: Pick<ClaimedJob, 'id' | 'attempts'>,
  change: { runAt: Date; plannedAt: Date; lastError: string },
): Promise<number | undefined> {
  const isSame = sql`${jobs.lastError} = ${change.lastError}`;
  const [row] = await db
    .update(jobs)
    .set({
      ...change,
      sameFailures: sql`case when ${isSame} then ${jobs.sameFailures} else 0 end + 1`,
    })
    .where(and(eq(jobs.id, id), eq(jobs.attempts, attempts), isNull(jobs.doneAt)))
    .returning({ sameFailures: jobs.sameFailures });
  return row?.sameFailures;
}

const shareWaiting = statement<
  { kind: string; payload: string; until: Date } & Record<string, unknown>,
  { runAt: Date }
>(`
  select run_at as "runAt" from jobs
  where done_at is null and run_at <= :until::timestamptz and attempts = 0
    and kind = :kind and payload = :payload::jsonb
  order by run_at limit 1
  for share skip locked`);

/**
 * The due time of such a job that has not started and cannot start before this transaction has
 * ended; undefined if there is none.
 */
export async function selectWaiting(
  tx: Db,
  job: { kind: string; payload: unknown; until: Date },
): Promise<Date | undefined> {
  const [row] = await shareWaiting(tx, { ...job, payload: JSON.stringify(job.payload) });
  return row?.runAt;
}
