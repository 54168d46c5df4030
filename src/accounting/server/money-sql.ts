/** Statements on the money of some orders: sums and entries. */
import { sql } from 'drizzle-orm';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { MoneyKind } from '../money-rules.ts';
import { type MoneyScope, withEntries } from './money-entries-sql.ts';

const a = paymentAttempts;

/** A refund that failed goes back only if a person returned its money by hand. */
const goesBack = sql`(kind <> 'refundFailed' or exists (
  select 1 from ${alerts} where ${alerts.attemptId} = attempt_id and ${alerts.kind} = 'refundFailed'
    and ${alerts.subject} = entries.id::text and ${alerts.resolvedBy} is not null))`;

/** Kinds without entries are left out. */
export async function selectSums(db: Db, scope: MoneyScope) {
  const { rows } = await db.execute<{
    kind: MoneyKind;
    count: number;
    paise: number;
    keptPaise: number;
  }>(sql`
    ${withEntries(scope)}
    select kind, count(*) as count, sum(paise)::bigint as paise,
      coalesce(sum(case when kind in ('paid', 'surplus', 'chargebackReturned') then paise when ${goesBack} then -paise end)
        filter (where is_of_orders), 0)::bigint as "keptPaise"
    from entries group by kind`);
  return rows;
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
