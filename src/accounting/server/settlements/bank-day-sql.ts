/** Amounts that companies paid into the bank, by transfer and by line. */
import { sql } from 'drizzle-orm';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { SettlementCompany } from '../../settlement-rules.ts';
import { rowsAPage } from '../lists/list-pages.ts';
import { settlementLines } from './settlement-tables.ts';

const l = settlementLines;
const a = paymentAttempts;
const r = refunds;

export type BankDayRow = {
  company: SettlementCompany;
  date: string;
  utr: string;
  payments: number;
  grossPaise: number;
  refundedPaise: number;
  feePaise: number;
  taxPaise: number;
  otherPaise: number;
  netPaise: number;
};

/** Newest first. */
export async function selectBankDays(db: Db, { from, to }: DayRange): Promise<BankDayRow[]> {
  const sum = (isOf: unknown) =>
    sql`coalesce(sum(${l.amountPaise}) filter (where ${l.kind} ${isOf}), 0)::bigint`;
  const { rows } = await db.execute<BankDayRow>(sql`
    select ${l.gateway} as company, ${l.settledOn} as date, ${l.utr} as utr,
      count(*) filter (where ${l.kind} = 'payment' and (${l.part} = '' or ${l.part} like '%/1')) as payments, ${sum(sql`= 'payment'`)} as "grossPaise",
      -${sum(sql`= 'refund'`)} as "refundedPaise", sum(${l.feePaise})::bigint as "feePaise",
      sum(${l.taxPaise})::bigint as "taxPaise", ${sum(sql`not in ('payment', 'refund')`)} as "otherPaise",
      sum(${l.amountPaise} - ${l.feePaise} - ${l.taxPaise})::bigint as "netPaise"
    from ${l} where ${l.settledOn} between ${from} and ${to}
    group by ${l.gateway}, ${l.settledOn}, ${l.utr}
    order by ${l.settledOn} desc, ${l.gateway}, ${l.utr}`);
  return rows;
}

type Unlisted = 'fileId' | 'part' | 'ofAttemptId';
export type SettlementEntry = Omit<typeof l.$inferSelect, Unlisted> & {
  orderNumbers: string | null;
};

export async function selectSettlementEntries(
  db: Db,
  { from, to }: DayRange,
  after: Pick<SettlementEntry, 'settledOn' | 'id'> | undefined,
): Promise<SettlementEntry[]> {
  const { rows } = await db.execute<SettlementEntry>(sql`
    select ${l.id} as id, ${l.gateway} as gateway, ${l.line} as line, ${l.kind} as kind,
      ${l.entityId} as "entityId", ${l.ownRef} as "ownRef", ${l.paymentRef} as "paymentRef",
      ${l.disputeRef} as "disputeRef", ${l.amountPaise} as "amountPaise",
      ${l.feePaise} as "feePaise", ${l.taxPaise} as "taxPaise", ${l.settledOn} as "settledOn",
      ${l.utr} as utr, ${l.attemptId} as "attemptId", ${l.refundId} as "refundId",
      (select coalesce(${checkouts.label}, (select string_agg('#' || ${orders.number}, ' ' order by ${orders.number})
          from ${orders} where ${orders.checkoutId} = ${checkouts.id}))
        from ${a} join ${checkouts} on ${checkouts.id} = ${a.checkoutId} where ${a.id} =
          coalesce(${l.attemptId}, ${l.ofAttemptId}, (select ${r.attemptId} from ${r} where ${r.id} = ${l.refundId}))
      ) as "orderNumbers"
    from ${l} where ${l.settledOn} between ${after?.settledOn ?? from} and ${to}
      and (${l.settledOn}, ${l.id}) > (${after?.settledOn ?? from}::date, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by ${l.settledOn}, ${l.id} limit ${rowsAPage}`);
  return rows;
}
