/** The statement that stores a payment company's answer to a request for a page. */
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { type FirstAnswer, firstState } from '../../attempt-lifecycle.ts';

/**
 * Does not use `moveAttempt`: one statement takes the first steps, which all start at `created`.
 */
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
 * Stores the company's answer about a new attempt, unless an event about it was faster. Returns
 * false if the attempt no longer exists.
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
