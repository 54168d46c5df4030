/** The statement of a poll: marks jobs as done, renews leases, and takes due jobs. */
import type { Db } from '../database/db.ts';
import { statement, withoutDisk } from '../database/statement-sql.ts';
import type { ClaimedJob, JobLane } from './job-sql.ts';

interface Taking {
  now: Date;
  /** Ids of the jobs that succeeded. */
  finished: readonly string[];
  limit: number;
  full: readonly JobLane[];
  /** Long jobs that still run here: their leases are renewed, and they are not taken again. */
  held: readonly Pick<ClaimedJob, 'id' | 'attempts'>[];
  /** A lease that ends before this instant is renewed. */
  renewBefore: Date;
  leaseEnd: Date;
}

type TakingValues = Omit<Taking, 'full' | 'held'> & {
  fullLanes: string[];
  heldIds: string[];
  heldAttempts: number[];
} & Record<string, unknown>;

/**
 * A power failure can undo this statement; then jobs run again, as they do when it happens just
 * before.
 */
const take = statement<TakingValues, { taken: ClaimedJob[] | null; next: Date | null }>(`
  with done as (
    update jobs set done_at = :now::timestamptz, last_error = null
    where id = any(:finished::uuid[]) and ${withoutDisk}
  ), renewed as (
    update jobs set run_at = :leaseEnd::timestamptz, planned_at = :now::timestamptz
    from unnest(:heldIds::uuid[], :heldAttempts::int[]) as held (id, attempts)
    where jobs.id = held.id and jobs.attempts = held.attempts and jobs.done_at is null
      and jobs.run_at < :renewBefore::timestamptz and ${withoutDisk}
  ), due as materialized (
    select id from jobs
    where done_at is null and run_at <= :now::timestamptz and id <> all(:finished::uuid[])
      and id <> all(:heldIds::uuid[])
      and kind || ' ' || lane <> all(:fullLanes::text[])
    order by run_at limit :limit::int
    for update skip locked
  ), taken as (
    update jobs set attempts = attempts + 1, run_at = :leaseEnd::timestamptz,
      planned_at = :now::timestamptz
    from due where jobs.id = due.id and ${withoutDisk}
    returning jobs.id, kind, lane, payload, attempts, dedupe_key as "dedupeKey",
      last_error as "lastError", same_failures as "sameFailures"
  )
  select (select json_agg(taken) from taken) as taken,
    (select run_at from jobs
      where done_at is null and run_at > :now::timestamptz and id <> all(:finished::uuid[])
      order by run_at limit 1) as next`);

/**
 * Marks jobs as done, renews leases, and takes due jobs under a lease: the oldest first, none of a
 * full lane, and none that another server is taking. Also returns when the next job becomes due or
 * its lease ends.
 */
export async function takeJobs(db: Db, { full, held, ...by }: Taking) {
  const fullLanes = full.map(({ kind, lane }) => `${kind} ${lane}`);
  const heldIds = held.map(({ id }) => id);
  const heldAttempts = held.map(({ attempts }) => attempts);
  const [row] = await take(db, { ...by, fullLanes, heldIds, heldAttempts });
  return { taken: row?.taken ?? [], next: row?.next ?? undefined };
}
