/** Statements on the money of some orders: sums and entries. */
import { sql } from 'drizzle-orm';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { isPaid, ofOrderRow } from '#src/orders/server/order-payment-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { MoneyKind } from '../money-rules.ts';
import { isReplaced } from './days/sold-order-tables.ts';
import { type MoneyScope, matching, matchingAttempt, withEntries } from './money-entries-sql.ts';

const a = paymentAttempts;

/** Kinds without entries are left out. */
export async function selectSums(db: Db, scope: MoneyScope) {
  const { rows } = await db.execute<{ kind: MoneyKind; count: number; paise: number }>(sql`
    ${withEntries(scope)}
    select kind, count(*) as count, sum(paise)::bigint as paise from entries group by kind`);
  return rows;
}

const isFirstOrder = sql`not exists (select 1 from ${orders} as sibling
  where sibling.checkout_id = ${orders.checkoutId} and sibling.number < ${orders.number})`;

/** It was or will be refunded; a failed refund only if a person returned the money by hand. */
const goesBack = sql`(not ${isReplaced} and (${refunds.state} <> 'failed' or exists (
  select 1 from ${alerts} where ${alerts.attemptId} = ${refunds.attemptId} and ${alerts.kind} = 'refundFailed'
    and ${alerts.subject} = ${refunds.id}::text and ${alerts.resolvedBy} is not null)))`;

const goesBackPaise = sql`(select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds}
  where ${refunds.orderId} = ${orders.id} and ${goesBack})`;

/**
 * The total of paid orders minus their refunds. If an admin accepted another amount than the total
 * of a checkout, the difference counts with its first order.
 */
export async function selectKeptPaise(db: Db, scope: MoneyScope): Promise<number> {
  const givenOfAll = sql`(select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds}
    where ${refunds.attemptId} = ${a.id} and ${refunds.orderId} is null and ${goesBack})`;
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(${orders.totalPaise} - ${goesBackPaise}
      + case when ${a.acceptedBy} is not null and ${isFirstOrder}
        then ${a.paidPaise} + ${a.extraPaise} - ${a.amountPaise} - ${givenOfAll} else 0 end), 0)::bigint as paise
    from ${orders} join ${a} on ${a.checkoutId} = ${orders.checkoutId} and ${a.outcome} = 'accepted'
    where ${matching(scope)} and ${matchingAttempt(scope)} and ${ofOrderRow(isPaid)}`);
  return rows[0]?.paise ?? 0;
}

/** In the form of the statement's result. */
export type Entry = {
  kind: MoneyKind;
  paise: number;
  /** The orders of the money. */
  orderNumbers: number[];
  updatedAt: Date;
  transactionId: string;
  gateway: string;
  mobileNo: string;
};

interface Page {
  kind: MoneyKind | undefined;
  limit: number;
  offset: number;
}

/** Newest first. */
export async function selectEntries(
  db: Db,
  scope: MoneyScope,
  { kind, limit, offset }: Page,
): Promise<Entry[]> {
  const { rows } = await db.execute<Entry>(sql`
    ${withEntries(scope)}
    select kind, paise, numbers as "orderNumbers", entries.updated_at as "updatedAt",
      ${a.transactionId} as "transactionId", ${a.gateway} as gateway, ${checkouts.mobileNo} as "mobileNo"
    from entries join ${a} on ${a.id} = attempt_id join ${checkouts} on ${checkouts.id} = ${a.checkoutId}
    where ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
    order by entries.updated_at desc, entries.id limit ${limit} offset ${offset}`);
  // Drizzle returns instants of raw statements as text.
  return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }));
}

/**
 * Attempts and refunds of some kinds; those that were not asked about for the longest time come
 * first.
 */
export async function selectLongestUnasked(
  db: Db,
  scope: MoneyScope,
  { kinds, limit }: { kinds: readonly MoneyKind[]; limit: number },
) {
  const { rows } = await db.execute<{ id: string; kind: MoneyKind; gateway: string }>(sql`
    ${withEntries(scope)}
    select entries.id, kind, ${a.gateway} from entries join ${a} on ${a.id} = attempt_id
    where kind in ${[...kinds]} order by entries.checked_at nulls first, entries.id limit ${limit}`);
  return rows;
}
