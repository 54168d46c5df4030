/** The statement that stores what a payment company said when it was asked for a page. */
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { type FirstAnswer, firstState } from '../../attempt-lifecycle.ts';

/** Not by `moveAttempt`: one statement takes the first steps, which all lead out of `created`. */
const storeFirst = statement<Record<string, unknown>, { isKnown: boolean }>(`
  with held as materialized (
    select id from checkouts where id = :checkoutId::uuid for no key update
  )
  , moved as (
    update payment_attempts attempt set state = :state, updated_at = :now::timestamptz,
      gateway_ref = coalesce(:gatewayRef, gateway_ref),
      redirect_url = coalesce(:redirectUrl, redirect_url)
    from held where attempt.id = :id::uuid and attempt.state = '${firstState}'
    returning attempt.id
  )
  , noted as (
    insert into payment_events (id, attempt_id, source, from_state, to_state, detail, created_at)
    select :eventId::uuid, moved.id, 'gateway', '${firstState}', :state, :detail, :now::timestamptz
    from moved
  )
  select exists (select 1 from payment_attempts where id = :id::uuid) as "isKnown"`);

/**
 * What the company said of a new attempt, unless an event of it was faster. Answers false where the
 * shop does not know the attempt any more.
 */
export async function updateAnswered(
  db: Db,
  answer: {
    id: string;
    checkoutId: string;
    eventId: string;
    state: FirstAnswer;
    gatewayRef: string | null;
    redirectUrl: string | null;
    detail: string | null;
    now: Date;
  },
): Promise<boolean> {
  const [row] = await storeFirst(db, answer);
  return row?.isKnown ?? false;
}
