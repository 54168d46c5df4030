/** The statement that stores a new try to pay, where the checkout is still as it was seen. */
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
  /** Until when its checkout lives at least. */
  keptUntil: Date;
  now: Date;
}

/**
 * The checkout's row comes first, as with everybody who changes payments. Rows that somebody else
 * has changed meanwhile are looked at as they are by then, as they are locked; an attempt that was
 * added meanwhile has the same id.
 *
 * The commit does not wait for the disk: the customer hears of the page only after the one that
 * stores the company's answer, and that takes this one along. What a power cut takes back before is
 * a page whose address nobody has.
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
    -- Its page is free for another one only when the old one is none any more.
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
 * Stores an attempt, in place of `replacedId` where there is one; false, with nothing stored, where
 * the checkout is not as it was seen. Throws a unique violation where somebody else has begun one
 * at the same moment.
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

/** As the statement writes it: what of the attempts decides, and could change. */
function orderStateOf(attempts: readonly SeenAttempt[]): string {
  return attempts
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, state, outcome, isCurrent }) =>
      [id, state, outcome, isCurrent ? 't' : 'f'].filter((part) => part !== null).join(' '),
    )
    .join(',');
}
