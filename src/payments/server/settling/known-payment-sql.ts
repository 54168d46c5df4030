/**
 * The statement that reads a payment with everything that its customer sees, and claims the right
 * to ask its gateway.
 */

import type { PaidThing } from '#src/orders/order-rules.ts';
import type { PaymentMethod } from '#src/orders/payment-methods.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { columnsOf, statement, withoutDisk } from '#src/platform/database/statement-sql.ts';
import type { AttemptState } from '../../attempt-lifecycle.ts';
import type { AttemptRow } from '../payment-sql.ts';
import { paymentAttempts } from '../payment-tables.ts';

/** An order of the payment's checkout; its total, day and shift never change. */
export interface PaidOrder {
  id: string;
  number: number;
  totalPaise: number;
  deliveryDate: string;
  shift: Shift;
  /** The secret token of its receipt's link. */
  receiptToken: string | null;
}

export interface KnownPayment {
  attempt: AttemptRow;
  /** True for the one caller that may ask the gateway now. */
  isClaimed: boolean;
  /** The browser that ordered. */
  ownerId: string;
  /** When its checkout was placed, and when it lapses unpaid. */
  placedAt: Date;
  lapsesAt: Date;
  /** The present payment method of its checkout. */
  settlement: PaymentMethod;
  /** What its checkout pays for, and its label if that is no order. */
  paysFor: PaidThing;
  label: string | null;
  /** The secret token of its receipt's link; orders have their own. */
  receiptToken: string | null;
  /** Sorted by order number; none of a checkout for something else. */
  orders: PaidOrder[];
  hasRefunds: boolean;
}

interface Look {
  now: Date;
  /** The gateway is asked only about an attempt in one of these states. */
  states: readonly AttemptState[];
  /** And only if it was not asked within this many seconds. */
  everySeconds: number;
}

type Row = AttemptRow & Omit<KnownPayment, 'attempt'>;
type Values = Pick<Look, 'now' | 'states'> & { key: string; before: Date; ahead: Date };

/**
 * A last time further in the future was recorded before the clock was set back, and is ignored. The
 * commit does not wait for the disk: if a power cut undoes a claim, the only effect is an early
 * question.
 */
const lookBy = (key: string) =>
  statement<Values, Row>(`
  with claimed as (
    update payment_attempts set checked_at = :now::timestamptz
    where ${key} and state = any(:states::text[])
      and (checked_at is null or checked_at <= :before::timestamptz or checked_at > :ahead::timestamptz)
      and ${withoutDisk}
    returning *
  ), seen as (
    select * from claimed
    union all
    select * from payment_attempts where ${key} and not exists (select 1 from claimed)
  )
  select ${columnsOf(paymentAttempts, 'seen')}, exists (select 1 from claimed) as "isClaimed",
    checkouts.browser_id as "ownerId", checkouts.created_at as "placedAt",
    checkouts.expires_at as "lapsesAt", checkouts.settlement, checkouts.pays_for as "paysFor",
    checkouts.label, case when checkouts.label is not null then (select token from receipts
      where receipts.checkout_id = seen.checkout_id and receipts.kind = 'receipt') end as "receiptToken",
    exists (select 1 from refunds where refunds.attempt_id = seen.id) as "hasRefunds",
    (select coalesce(json_agg(json_build_object('id', orders.id, 'number', orders.number,
        'totalPaise', orders.total_paise, 'deliveryDate', orders.delivery_date,
        'shift', orders.shift, 'receiptToken', receipts.token) order by orders.number), '[]')
      from orders
      left join receipts on receipts.order_id = orders.id and receipts.kind = 'receipt'
      where orders.checkout_id = seen.checkout_id) as orders
  from seen join checkouts on checkouts.id = seen.checkout_id`);

const lookById = lookBy('id = :key::uuid');
const lookByTransaction = lookBy('transaction_id = :key::text');

/** By its own id, or by the public one. */
export type PaymentKey = { id: string } | { transactionId: string };

export async function selectKnownPayment(
  db: Db,
  key: PaymentKey,
  look: Look,
): Promise<KnownPayment | undefined> {
  const known = await lookOnce(db, key, look);
  // If the claim had to wait for a lock, the other values can be older than the attempt.
  const mayBeOld = known && !known.isClaimed && look.states.includes(known.attempt.state);
  return mayBeOld ? lookOnce(db, key, look) : known;
}

async function lookOnce(
  db: Db,
  key: PaymentKey,
  { now, states, everySeconds }: Look,
): Promise<KnownPayment | undefined> {
  const before = new Date(now.getTime() - everySeconds * 1000);
  const ahead = new Date(now.getTime() + everySeconds * 1000);
  const values = { now, states, before, ahead };
  const [row] =
    'id' in key
      ? await lookById(db, { ...values, key: key.id })
      : await lookByTransaction(db, { ...values, key: key.transactionId });
  if (!row) return undefined;
  const { isClaimed, ownerId, placedAt, lapsesAt, settlement, hasRefunds, ...rest } = row;
  const { paysFor, label, receiptToken, orders, ...attempt } = rest;
  const checkout = { ownerId, placedAt, lapsesAt, settlement, paysFor, label, receiptToken };
  return { attempt, isClaimed, ...checkout, orders, hasRefunds };
}
