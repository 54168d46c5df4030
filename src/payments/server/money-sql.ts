/** Statements on the money of some orders: what it adds up to, and what it is made of. */
import { sql } from 'drizzle-orm';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/server/db.ts';
import type { MoneyFilter } from '../money-contract.ts';
import type { MoneyKind } from '../money-rules.ts';
import { isReplaced, matching, withEntries } from './money-entries-sql.ts';
import { paymentAttempts } from './payment-tables.ts';
import { refunds } from './refund-tables.ts';

const a = paymentAttempts;

/** Kinds without entries are left out. */
export async function selectSums(db: Db, filter: MoneyFilter) {
  const { rows } = await db.execute<{ kind: MoneyKind; count: number; paise: number }>(sql`
    ${withEntries(filter)}
    select kind, count(*) as count, sum(paise)::bigint as paise from entries group by kind`);
  return rows;
}

/** What the paid orders cost without what goes back of them; a failed refund is owed still. */
export async function selectKeptPaise(db: Db, filter: MoneyFilter): Promise<number> {
  const given = sql`(select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds}
    where ${refunds.orderId} = ${orders.id} and not ${isReplaced})`;
  // A failed refund and one that was decided instead of it can be more than the order has cost.
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(greatest(${orders.totalPaise} - ${given}, 0)), 0)::bigint as paise
    from ${orders} where ${matching(filter)} and ${orders.paymentStatus} = 'done'`);
  return rows[0]?.paise ?? 0;
}

type Entry = {
  kind: MoneyKind;
  paise: number;
  /** Of the orders whose money it is. */
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

/** The newest first. */
export async function selectEntries(
  db: Db,
  filter: MoneyFilter,
  { kind, limit, offset }: Page,
): Promise<Entry[]> {
  const { rows } = await db.execute<Entry>(sql`
    ${withEntries(filter)}
    select kind, paise, numbers as "orderNumbers", entries.updated_at as "updatedAt",
      ${a.transactionId} as "transactionId", ${a.gateway} as gateway, ${checkouts.mobileNo} as "mobileNo"
    from entries join ${a} on ${a.id} = attempt_id join ${checkouts} on ${checkouts.id} = ${a.checkoutId}
    where ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
    order by entries.updated_at desc, entries.id limit ${limit} offset ${offset}`);
  // Drizzle leaves instants of statements like this one as the database writes them.
  return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }));
}

/** Attempts and refunds of some kinds, first those that nobody has asked about for longest. */
export async function selectLongestUnasked(
  db: Db,
  filter: MoneyFilter,
  { kinds, limit }: { kinds: readonly MoneyKind[]; limit: number },
) {
  const { rows } = await db.execute<{ id: string; kind: MoneyKind; gateway: string }>(sql`
    ${withEntries(filter)}
    select entries.id, kind, ${a.gateway} from entries join ${a} on ${a.id} = attempt_id
    where kind in ${[...kinds]} order by entries.checked_at nulls first, entries.id limit ${limit}`);
  return rows;
}
