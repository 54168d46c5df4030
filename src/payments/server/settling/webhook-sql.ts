/** The statement that takes in an event about a payment of the shop. */
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { paidState } from '../../attempt-lifecycle.ts';

export interface PaymentEvent {
  eventId: string;
  transactionId: string;
  dedupeKey: string;
  detail: string;
  now: Date;
  /** The payment that it names, and null where it names none. */
  paymentRef: string | null;
  /**
   * The look at the payment that it asks for: none where the very payment that it names is booked.
   */
  jobId: string;
  jobKind: string;
  /** All of its payload as JSON but the attempt, whose id nobody knows before. */
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

/** Answers whether a look was planned, or undefined for a payment that is not of this shop. */
export async function storePaymentEvent(db: Db, event: PaymentEvent): Promise<boolean | undefined> {
  const [row] = await takeIn(db, { ...event });
  return row?.isPlanned;
}
