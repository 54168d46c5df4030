/** The statement of a look: notes what is done, renews leases, and takes what is due. */
import type { Db } from '../database/db.ts';
import { statement, withoutDisk } from '../database/statement-sql.ts';
import type { ClaimedJob, JobLane } from './job-sql.ts';

interface Taking {
  now: Date;
  /** Those that ran to their end. */
  finished: readonly string[];
  limit: number;
  full: readonly JobLane[];
  /** Long ones that still run here: their leases are renewed, and they are not taken again. */
  held: readonly Pick<ClaimedJob, 'id' | 'attempts'>[];
  /** A lease that ends before is renewed. */
  renewBefore: Date;
  leaseEnd: Date;
}

type TakingValues = Omit<Taking, 'full' | 'held'> & {
  fullLanes: string[];
  heldIds: string[];
  heldAttempts: number[];
} & Record<string, unknown>;

/** A power cut can take all of it back: then jobs run again, as they do when it comes before. */
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
 * Notes which jobs are done, renews leases, and takes due jobs under a lease, the longest due
 * first, none of a full lane; other servers take others. Answers also when the next one becomes
 * due, or when its lease ends.
 */
export async function takeJobs(db: Db, { full, held, ...by }: Taking) {
  const fullLanes = full.map(({ kind, lane }) => `${kind} ${lane}`);
  const heldIds = held.map(({ id }) => id);
  const heldAttempts = held.map(({ attempts }) => attempts);
  const [row] = await take(db, { ...by, fullLanes, heldIds, heldAttempts });
  return { taken: row?.taken ?? [], next: row?.next ?? undefined };
}
