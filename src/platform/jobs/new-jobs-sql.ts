/** Stores jobs as a part of a hand-written statement: `enqueue` without a second statement. */
import { afterCommit, type Db } from '../database/db.ts';
import { newId } from '../database/new-id.ts';
import { announceJob } from './job-news.ts';

/** What `enqueue` has to know of a job. */
export interface NewJob {
  kind: string;
  payload: unknown;
  runAt: Date;
  dedupeKey?: string;
  now?: Date;
  lane?: string;
}

/** The part itself: the jobs of the value `:jobs`, once for each row of `source`. */
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

/** After the statement: the runner of this process looks when they are due. */
export function announceJobs(db: Db, jobs: readonly NewJob[]): void {
  for (const { runAt } of jobs) afterCommit(db, () => announceJob(runAt));
}
