/**
 * The statement that stores a new payment attempt if the checkout has not changed since it was
 * read.
 */
import type { Db } from '#src/platform/database/db.ts';
import { statement, withoutDisk } from '#src/platform/database/statement-sql.ts';
import {
  announceJobs,
  jobsValue,
  type NewJob,
  storeJobsFor,
} from '#src/platform/jobs/new-jobs-sql.ts';
import { firstState } from '../../attempt-lifecycle.ts';
import type { SeenAttempt, SeenCheckout } from './seen-checkout-sql.ts';

export interface NewAttempt {
  id: string;
  eventId: string;
  transactionId: string;
  gateway: string;
  isOwn: boolean;
  amountPaise: number;
  expiresAt: Date;
  /** The time until which its checkout stays open at least. */
  keptUntil: Date;
  now: Date;
}

/**
 * The checkout's row is locked first, as by every change of payments. Rows that have been changed
 * in the meantime are checked in their new state, once they are locked; an attempt that was added
 * in the meantime has the same id.
 *
 * The commit does not wait for the disk: the customer hears of the page only after the commit that
 * stores the company's answer, which flushes this one too. If a power cut undoes it before, nobody
 * has the page's address.
 */
const begin = statement<Record<string, unknown>, { id: string }>(`
  with held as materialized (
    select id from checkouts
    where id = :checkoutId::uuid and state in ('awaiting', 'due')
      and total_paise = :amountPaise::bigint and ${withoutDisk}
    for no key update
  )
  , wanted as materialized (
    select orders.cancel_reason from held, orders where orders.checkout_id = held.id
    for share of orders
  )
  , tried as materialized (
    select attempt.id, concat_ws(' ', attempt.id, state, outcome, is_current) as standing
    from held, payment_attempts attempt where attempt.checkout_id = held.id
    for no key update of attempt
  )
  , fit as materialized (
    select held.id from held
    where not exists (select 1 from wanted where cancel_reason is not null)
      and coalesce((select string_agg(standing, ',' order by id) from tried), '') = :standing
  )
  , extended as (
    update checkouts set expires_at = :keptUntil::timestamptz
    from fit where checkouts.id = fit.id and expires_at < :keptUntil::timestamptz
  )
  , replaced as (
    update payment_attempts attempt set is_current = false
    from fit where attempt.id = :replacedId::uuid
    returning attempt.id
  )
  , begun as (
    insert into payment_attempts (id, transaction_id, checkout_id, gateway, state, is_current,
      is_own, amount_paise, expires_at, created_at, updated_at)
    select :id::uuid, :transactionId, fit.id, :gateway, '${firstState}', true, :isOwn::boolean,
      :amountPaise::bigint, :expiresAt::timestamptz, :now::timestamptz, :now::timestamptz
    from fit
    -- The new one becomes the current page only if the old one was successfully replaced.
    where (select count(*) from replaced) = case when :replacedId::uuid is null then 0 else 1 end
    returning id
  )
  , noted as (
    insert into payment_events (id, attempt_id, source, to_state, created_at)
    select :eventId::uuid, begun.id, 'customer', '${firstState}', :now::timestamptz from begun
  )
  , planned as (${storeJobsFor('begun')})
  select id from begun`);

/**
 * Stores an attempt, replacing `replacedId` if set; returns false and stores nothing if the
 * checkout has changed since it was read. Throws a unique violation if another one was begun at the
 * same time.
 */
export async function insertNewAttempt(
  db: Db,
  attempt: NewAttempt,
  start: { seen: SeenCheckout; replacedId: string | null; jobs: readonly NewJob[] },
): Promise<boolean> {
  const begun = await begin(db, {
    ...attempt,
    checkoutId: start.seen.id,
    standing: orderStateOf(start.seen.attempts),
    replacedId: start.replacedId,
    jobs: jobsValue(start.jobs),
  });
  announceJobs(db, start.jobs);
  return begun.length > 0;
}

/** The part of the attempts that decides and can change, in the same form as in the statement. */
function orderStateOf(attempts: readonly SeenAttempt[]): string {
  return attempts
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, state, outcome, isCurrent }) =>
      [id, state, outcome, isCurrent ? 't' : 'f'].filter((part) => part !== null).join(' '),
    )
    .join(',');
}
