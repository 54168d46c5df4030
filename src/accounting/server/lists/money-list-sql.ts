/** The accountant's lists of payments, by payment day, and of refunds. */
import { sql } from 'drizzle-orm';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { AttemptOutcome } from '#src/payments/payment-rules.ts';
import type { RefundCause, RefundState } from '#src/payments/refund-rules.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { paymentCaptures } from '#src/payments/server/settling/payment-capture-tables.ts';
import type { DayRange } from '#src/platform/contract/business-day.ts';
import { inRange } from '#src/platform/database/day-range-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import { settlementLines } from '../settlements/settlement-tables.ts';
import { cursorAfter, timeOf } from './instant-sql.ts';
import { type ListCursor, rowsAPage } from './list-pages.ts';
import { serialOf } from './paper-list-sql.ts';

const a = paymentAttempts;
const c = paymentCaptures;
const r = refunds;

export type PaymentEntry = ListCursor & {
  day: string;
  gateway: string;
  transactionId: string;
  paymentIds: string | null;
  bankRefs: string | null;
  methods: string | null;
  orderNumbers: string;
  mobileNo: string;
  outcome: AttemptOutcome;
  /** Includes the amount beyond the total. */
  paidPaise: number;
  feePaise: number | null;
  taxPaise: number | null;
  settledOn: string | null;
};

const paidAt = sql`coalesce(${a.paidAt}, ${a.createdAt})`;

export async function selectPaymentEntries(
  db: Db,
  range: DayRange,
  after: ListCursor | undefined,
): Promise<PaymentEntry[]> {
  const { rows } = await db.execute<PaymentEntry>(sql`
    select ${a.id} as id, ${paidAt}::text as at, ${timeOf(paidAt, range)} as day, ${a.gateway} as gateway,
      ${a.transactionId} as "transactionId", coalesce(taken.ids, ${a.paymentRef}) as "paymentIds",
      taken.banks as "bankRefs", taken.methods, taken.fee as "feePaise", taken.tax as "taxPaise",
      coalesce(${checkouts.label}, (select string_agg('#' || ${orders.number}, ' ' order by ${orders.number})
        from ${orders} where ${orders.checkoutId} = ${a.checkoutId})) as "orderNumbers",
      ${checkouts.mobileNo} as "mobileNo", ${a.outcome} as outcome,
      (${a.paidPaise} + ${a.extraPaise})::bigint as "paidPaise",
      (select max(${settlementLines.settledOn}) from ${settlementLines}
        where ${settlementLines.attemptId} = ${a.id}) as "settledOn"
    from ${a} join ${checkouts} on ${checkouts.id} = ${a.checkoutId}
    left join lateral (
      select string_agg(${c.reference}, ' ' order by ${c.createdAt}, ${c.reference}) as ids,
        string_agg(${c.bankRef}, ' ' order by ${c.createdAt}, ${c.reference}) as banks,
        string_agg(distinct ${c.method}, ' ') as methods,
        sum(${c.feePaise} - coalesce(${c.taxPaise}, 0))::bigint as fee, sum(${c.taxPaise})::bigint as tax
      from ${c} where ${c.attemptId} = ${a.id}) as taken on true
    where ${a.state} = 'paid' and ${inRange(paidAt, range)} and ${cursorAfter(paidAt, sql`${a.id}`, after)}
    order by ${paidAt}, ${a.id} limit ${rowsAPage}`);
  return rows;
}

export type RefundEntry = ListCursor & {
  day: string;
  gateway: string;
  companyRef: string | null;
  transactionId: string;
  orderNumber: number | null;
  /** What the payment was for, where it was no order. */
  label: string | null;
  cause: RefundCause;
  reason: string;
  amountPaise: number;
  state: RefundState;
  /** The time of the last change of the state. */
  changed: string;
  creditNote: string | null;
  isReplaced: boolean;
};

export async function selectRefundEntries(
  db: Db,
  range: DayRange,
  after: ListCursor | undefined,
): Promise<RefundEntry[]> {
  const at = sql`${r.createdAt}`;
  const { rows } = await db.execute<RefundEntry>(sql`
    select ${r.id} as id, ${at}::text as at, ${timeOf(at, range)} as day, ${a.gateway} as gateway,
      ${r.gatewayRef} as "companyRef", ${a.transactionId} as "transactionId",
      ${orders.number} as "orderNumber", ${checkouts.label} as label, ${r.cause} as cause, ${r.reason} as reason,
      ${r.amountPaise} as "amountPaise", ${r.state} as state,
      ${timeOf(sql`${r.updatedAt}`, range)} as changed,
      (select ${serialOf(sql`note`)} from ${receipts} as note where note.refund_id = ${r.id}) as "creditNote",
      exists (select 1 from ${r} as retries where retries.retry_of = ${r.id}) as "isReplaced"
    from ${r} join ${a} on ${a.id} = ${r.attemptId} join ${checkouts} on ${checkouts.id} = ${a.checkoutId}
    left join ${orders} on ${orders.id} = ${r.orderId}
    where ${inRange(at, range)} and ${cursorAfter(at, sql`${r.id}`, after)}
    order by ${at}, ${r.id} limit ${rowsAPage}`);
  return rows;
}
