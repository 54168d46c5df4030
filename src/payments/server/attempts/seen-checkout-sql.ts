/**
 * The statement that reads everything that decides whether a payment page may be opened for a
 * checkout.
 */

import type { CheckoutState, OrderSource, PaidThing } from '#src/orders/order-rules.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { AttemptRow } from '../payment-sql.ts';

interface OrderToPay {
  number: number;
  deliveryDate: string;
  shift: Shift;
  cancelReason: string | null;
}

export type SeenAttempt = Pick<
  AttemptRow,
  | 'id'
  | 'transactionId'
  | 'gateway'
  | 'redirectUrl'
  | 'state'
  | 'outcome'
  | 'isCurrent'
  | 'isOwn'
  | 'amountPaise'
  | 'paidPaise'
  | 'extraPaise'
  | 'refundedPaise'
  | 'expiresAt'
  | 'createdAt'
>;

/** Everything that decides about a page, read at one moment. */
export interface SeenCheckout {
  id: string;
  state: CheckoutState;
  source: OrderSource;
  paysFor: PaidThing;
  /** Of a checkout without orders. */
  label: string | null;
  totalPaise: number;
  /** Null for an order that staff entered. */
  browserId: string | null;
  expiresAt: Date;
  createdAt: Date;
  /** Sorted by order number. */
  orders: OrderToPay[];
  /** Oldest first. */
  attempts: SeenAttempt[];
}

/** An order number with its mobile number; a wrong mobile number finds nothing. */
export type CheckoutKey = { id: string } | { orderNumber: number; mobileNo: string };

type OnWire<T> = Omit<T, 'expiresAt' | 'createdAt'> & { expiresAt: string; createdAt: string };
type Look = Omit<SeenCheckout, 'attempts'> & { attempts: OnWire<SeenAttempt>[] };

const lookAt = (isMeant: string) =>
  statement<Record<string, unknown>, Look>(`
  select id, state, source, pays_for as "paysFor", label, total_paise as "totalPaise", browser_id as "browserId",
    expires_at as "expiresAt", created_at as "createdAt",
    (select coalesce(json_agg(json_build_object('number', number, 'deliveryDate', delivery_date,
        'shift', shift, 'cancelReason', cancel_reason) order by number), '[]')
      from orders where checkout_id = checkouts.id) as orders,
    (select coalesce(json_agg(json_build_object('id', id, 'transactionId', transaction_id,
        'gateway', gateway, 'redirectUrl', redirect_url, 'state', state, 'outcome', outcome,
        'isCurrent', is_current, 'isOwn', is_own,
        'amountPaise', amount_paise, 'paidPaise', paid_paise, 'extraPaise', extra_paise,
        'refundedPaise', refunded_paise, 'expiresAt', expires_at,
        'createdAt', created_at) order by created_at), '[]')
      from payment_attempts where checkout_id = checkouts.id) as attempts
  from checkouts where ${isMeant}`);

const lookById = lookAt('id = :id::uuid');
const lookByOrder = lookAt(`id = (select checkout_id from orders
    where number = :orderNumber::int and mobile_no = :mobileNo)`);

export async function selectSeenCheckout(
  db: Db,
  key: CheckoutKey,
): Promise<SeenCheckout | undefined> {
  const [row] = 'id' in key ? await lookById(db, key) : await lookByOrder(db, { ...key });
  return row && { ...row, attempts: row.attempts.map(withDates) };
}

function withDates(attempt: OnWire<SeenAttempt>): SeenAttempt {
  const { expiresAt, createdAt } = attempt;
  return { ...attempt, expiresAt: new Date(expiresAt), createdAt: new Date(createdAt) };
}
