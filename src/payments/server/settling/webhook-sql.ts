/** The statement that stores an event about a payment of the shop. */
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { paidState } from '../../attempt-lifecycle.ts';

export interface PaymentEvent {
  eventId: string;
  transactionId: string;
  dedupeKey: string;
  detail: string;
  now: Date;
  /** The payment that it names; null if none. */
  paymentRef: string | null;
  /**
   * The check that the event asks for; none is scheduled if the named payment is already booked.
   */
  jobId: string;
  jobKind: string;
  /** The job's payload as JSON without the attempt's id, which the statement adds. */
  jobPayload: string;
}

const takeIn = statement<PaymentEvent & Record<string, unknown>, { isPlanned: boolean }>(`
  with attempt as (
    select id, gateway, state = '${paidState}' and payment_ref = :paymentRef::text as is_booked
    from payment_attempts where transaction_id = :transactionId::text
  ), event as (
    insert into payment_events (id, attempt_id, source, dedupe_key, detail, created_at)
    select :eventId::uuid, id, 'webhook', :dedupeKey::text, :detail::text, :now::timestamptz
    from attempt
    on conflict (dedupe_key) do nothing
    returning attempt_id
  ), planned as (
    insert into jobs (id, kind, lane, payload, run_at, planned_at, created_at)
    select :jobId::uuid, :jobKind::text, attempt.gateway,
      :jobPayload::jsonb || jsonb_build_object('attemptId', attempt.id),
      :now::timestamptz, :now::timestamptz, now()
    from attempt join event on event.attempt_id = attempt.id
    where is_booked is not true
    returning id
  )
  select exists (select 1 from planned) as "isPlanned" from attempt`);

/** Returns whether a check was scheduled; undefined for a payment of another shop. */
export async function storePaymentEvent(db: Db, event: PaymentEvent): Promise<boolean | undefined> {
  const [row] = await takeIn(db, { ...event });
  return row?.isPlanned;
}
