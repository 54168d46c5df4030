/** Statements on jobs. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { statement } from '../database/statement-sql.ts';
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
  dedupeKey: string | null;
  /** Of the times before: the error, and how often it came in a row. */
  lastError: string | null;
  sameFailures: number;
}

/** Those whose key is stored already are left out without a word. */
export function insertJobs(db: Db, rows: readonly Omit<typeof jobs.$inferInsert, 'createdAt'>[]) {
  // The instant is for people who look into the table; nothing is decided by it.
  const stored = rows.map((row) => ({ ...row, createdAt: sql`now()` }));
  return db.insert(jobs).values(stored).onConflictDoNothing({ target: jobs.dedupeKey });
}

/**
 * Unless somebody else has it by now, as it took longer than its lease. Answers how often it failed
 * with this error in a row.
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
 * When such a job is due that nobody has begun, and that nobody begins before this transaction has
 * ended; undefined where there is none.
 */
export async function selectWaiting(
  tx: Db,
  job: { kind: string; payload: unknown; until: Date },
): Promise<Date | undefined> {
  const [row] = await shareWaiting(tx, { ...job, payload: JSON.stringify(job.payload) });
  return row?.runAt;
}
