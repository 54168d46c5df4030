/**
 * Stores jobs as a part of a hand-written statement, so that `enqueue` needs no second statement.
 */
import { afterCommit, type Db } from '../database/db.ts';
import { newId } from '../database/new-id.ts';
import { announceJob } from './job-news.ts';

/** The parameters of `enqueue`. */
export interface NewJob {
  kind: string;
  payload: unknown;
  runAt: Date;
  dedupeKey?: string;
  now?: Date;
  lane?: string;
}

/**
 * The part of the statement: stores the jobs in the value `:jobs` once for each row of `source`.
 */
export function storeJobsFor(source: string): string {
  return `
    insert into jobs (id, kind, lane, payload, dedupe_key, run_at, planned_at, created_at)
    select job.id, job.kind, job.lane, job.payload, job."dedupeKey", job."runAt", job.now, now()
    from ${source}, jsonb_to_recordset(:jobs::jsonb) as job(id uuid, kind text, lane text,
      payload jsonb, "dedupeKey" text, "runAt" timestamptz, now timestamptz)
    on conflict (dedupe_key) do nothing`;
}

/** The value `:jobs`. */
export function jobsValue(jobs: readonly NewJob[]): string {
  return JSON.stringify(jobs.map((job) => ({ id: newId(), lane: '', ...job })));
}

/** Call this after the statement, so that this process's runner wakes when the jobs are due. */
export function announceJobs(db: Db, jobs: readonly NewJob[]): void {
  for (const { runAt } of jobs) afterCommit(db, () => announceJob(runAt));
}
