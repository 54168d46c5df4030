/**
 * The statement that settles money that came in time and in full, for an order that has not changed
 * since it was placed.
 */
import { paidInTime, placed } from '#src/orders/lifecycle.ts';
import type { Db } from '#src/platform/database/db.ts';
import { columnsOf, statement } from '#src/platform/database/statement-sql.ts';
import { paidState } from '../../attempt-lifecycle.ts';
import type { AttemptRow } from '../payment-sql.ts';
import { paymentAttempts } from '../payment-tables.ts';

export interface Settlement {
  now: Date;
  attemptId: string;
  checkoutId: string;
  /** The states in which a payment still counts. */
  states: readonly string[];
  /** A checkout that ended before this time is overdue. */
  overdueBefore: Date;
  paidPaise: number;
  paymentRef: string | null;
  /** Null keeps the known one. */
  gatewayRef: string | null;
  eventId: string;
  source: string;
  /** All orders of the checkout, sorted by number, and an event id for each; none of a pass. */
  orderIds: readonly string[];
  orderEventIds: readonly string[];
  /**
   * Rows as JSON: the payments that brought the money, and the receipts, which are numbered here.
   */
  captures: string;
  receipts: string;
  financialYear: string;
  /** Jobs that have nothing left to do. */
  jobKeys: readonly string[];
}

/**
 * Does not use `moveOrder`: it takes one step of the order table together with the money. It writes
 * tables of several features: in one round trip to the database, the locks are held for the
 * shortest time. The first parts lock rows in the common order and read them as they are once
 * locked; no other part reads what can change. If one of them finds less than expected, nothing is
 * written. A waiting text that asks for the money, also one that was put back, makes it the general
 * case, which withdraws the text.
 */
const settle = statement<Settlement & Record<string, unknown>, AttemptRow>(`
  with checkout as materialized (
    select id from checkouts
    where id = :checkoutId::uuid and state = 'awaiting' and expires_at > :overdueBefore::timestamptz
      and total_paise = :paidPaise::bigint
    for no key update
  ), attempt as materialized (
    select a.id, a.state from payment_attempts a join checkout on checkout.id = a.checkout_id
    where a.id = :attemptId::uuid and a.state = any(:states::text[])
      and a.amount_paise = :paidPaise::bigint
    for no key update of a
  ), ordered as materialized (
    select o.id, o.status, o.payment_status, o.cancel_reason
    from orders o join checkout on checkout.id = o.checkout_id
    order by o.number for no key update of o
  ), asked as materialized (
    select t.state from checkout, texts t where t.order_id = any(:orderIds::uuid[])
    order by t.id for no key update of t
  ), plain as materialized (
    select attempt.id, attempt.state from attempt
    where coalesce((select array_agg(id) from ordered
      where status = '${placed.status}' and payment_status = '${placed.payment}' and cancel_reason is null), '{}')
      @> :orderIds::uuid[]
      and (select count(*) from ordered) = cardinality(:orderIds::uuid[])
      and not exists (select from asked where state = 'due')
  ), confirmed as (
    update checkouts set state = 'confirmed' from plain where checkouts.id = :checkoutId::uuid
  ), moved as (
    update orders set payment_status = '${paidInTime.to.payment}' from plain where orders.id = any(:orderIds::uuid[])
  ), order_told as (
    insert into order_events
      (id, order_id, actor, from_status, to_status, from_payment, to_payment, created_at)
    select one.event_id, one.order_id, '${paidInTime.by}', '${placed.status}', '${placed.status}',
      '${placed.payment}', '${paidInTime.to.payment}', :now::timestamptz
    from plain, unnest(:orderIds::uuid[], :orderEventIds::uuid[]) as one (order_id, event_id)
  ), paid as (
    update payment_attempts a set state = '${paidState}', outcome = 'accepted',
      paid_paise = :paidPaise::bigint, paid_currency = 'INR', paid_at = :now::timestamptz,
      updated_at = :now::timestamptz, payment_ref = :paymentRef::text,
      gateway_ref = coalesce(:gatewayRef::text, a.gateway_ref)
    from plain where a.id = plain.id
    returning ${columnsOf(paymentAttempts, 'a')}
  ), told as (
    insert into payment_events (id, attempt_id, source, from_state, to_state, detail, created_at)
    select :eventId::uuid, plain.id, :source::text, plain.state, '${paidState}', 'accepted', :now::timestamptz from plain
  ), captured as (
    insert into payment_captures (id, attempt_id, reference, amount_paise, method, bank_ref,
      fee_paise, tax_paise, created_at)
    select one.id, plain.id, one.reference, one."amountPaise", one.method, one."bankRef",
      one."feePaise", one."taxPaise", :now::timestamptz
    from plain, jsonb_to_recordset(:captures::jsonb) as one (id uuid, reference text,
      "amountPaise" bigint, method text, "bankRef" text, "feePaise" bigint, "taxPaise" bigint)
  ), ended as (
    update jobs set done_at = :now::timestamptz, last_error = null
    where id in (select j.id from jobs j, plain
      where j.dedupe_key = any(:jobKeys::text[]) and j.done_at is null for update of j skip locked)
  ), serial as (
    insert into receipt_serials as s (kind, financial_year, last_number)
    select 'receipt', :financialYear::text, jsonb_array_length(:receipts::jsonb) from plain
    on conflict (kind, financial_year) do update set last_number = s.last_number + excluded.last_number
    returning last_number - jsonb_array_length(:receipts::jsonb) as before
  ), issued as (
    insert into receipts (id, kind, financial_year, number, token, order_id, checkout_id, line, amount_paise,
      scheme,
      taxable_paise, cgst_paise, sgst_paise, gst_basis_points, service_code, seller, issued_at)
    select one.id, 'receipt', :financialYear::text, serial.before + one.place, one.token,
      one."orderId", one."checkoutId", one.line, one."amountPaise", one.scheme, one."taxablePaise", one."cgstPaise",
      one."sgstPaise", one."gstBasisPoints", one."serviceCode", one.seller, :now::timestamptz
    from serial, jsonb_to_recordset(:receipts::jsonb) as one (place int, id uuid, token text,
      "orderId" uuid, "checkoutId" uuid, line text, "amountPaise" bigint, scheme text, "taxablePaise" bigint, "cgstPaise" bigint,
      "sgstPaise" bigint, "gstBasisPoints" int, "serviceCode" text, seller jsonb)
  )
  select * from paid`);

/** Returns the attempt in its new state; undefined, with nothing written, in any other case. */
export async function settlePlainly(db: Db, plain: Settlement): Promise<AttemptRow | undefined> {
  const [row] = await settle(db, { ...plain });
  return row;
}
