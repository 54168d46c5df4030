/** Entries that are only in a company's books or only in the shop's. */
import { sql } from 'drizzle-orm';
import { orders } from '#src/orders/server/order-tables.ts';
import { outsideMoves } from '#src/payments/server/outside/outside-move-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { DayRange } from '#src/platform/contract/business-day.ts';
import { inRange } from '#src/platform/database/day-range-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { DifferenceKind } from '../../difference-kind.ts';
import type { SettlementCompany } from '../../settlement-rules.ts';
import { settlementFiles, settlementLines } from './settlement-tables.ts';

const l = settlementLines;
const a = paymentAttempts;
const r = refunds;
const m = outsideMoves;

export type DifferenceRow = {
  kind: DifferenceKind;
  company: SettlementCompany;
  date: string;
  reference: string;
  orderIds: number[];
  bookedPaise: number;
  settledPaise: number;
};

/** Only companies with imported files, because the sandbox has no settlements. */
const ofKnownCompany = sql`${a.gateway} in (select distinct ${settlementFiles.gateway} from ${settlementFiles} where ${settlementFiles.takenBackAt} is null)`;
const orderNumbers = (
  checkoutId: unknown,
) => sql`(select coalesce(array_agg(${orders.number} order by ${orders.number}), '{}')
  from ${orders} where ${orders.checkoutId} = ${checkoutId})`;

/** A person has booked what the line says, with its amount. */
const isBooked = sql`exists (select 1 from ${m} where ${m.attemptId} = ${l.ofAttemptId}
  and ${m.decision} in ('toCustomer', 'chargeback', 'cameBack')
  and (${m.reference} in (${l.entityId}, ${l.disputeRef}, ${l.ownRef}) or ${m.otherRef} in (${l.entityId}, ${l.ownRef}))
  and (${m.decision} = 'cameBack') = (${l.amountPaise} > 0)
  and ${m.amountPaise} = (select abs(sum(each.amount_paise)) from ${l} as each
    where each.of_attempt_id = ${l.ofAttemptId} and each.kind = ${l.kind}
      and sign(each.amount_paise) = sign(${l.amountPaise})
      and coalesce(nullif(each.dispute_ref, ''), each.entity_id) = coalesce(nullif(${l.disputeRef}, ''), ${l.entityId})))`;

/**
 * At most `limit` of each kind, newest first; `settledBefore` determines which payments should be
 * settled.
 */
export async function selectDifferences(
  db: Db,
  range: DayRange,
  { settledBefore, limit }: { settledBefore: Date; limit: number },
): Promise<DifferenceRow[]> {
  const { rows } = await db.execute<DifferenceRow>(
    sql`${ofCompany(range, limit)} union all ${ofShop(range, settledBefore, limit)}`,
  );
  return rows;
}

/** What a company settled, and the shop does not have. */
function ofCompany(range: DayRange, limit: number) {
  const isIn = sql`${l.settledOn} between ${range.from} and ${range.to}`;
  return sql`
    (select 'notOfShop' as kind, ${l.gateway} as company, max(${l.settledOn}) as date,
      min(${l.entityId}) || case when count(*) > 1 then ' and ' || (count(*) - 1) || ' more' else '' end as reference,
      '{}'::integer[] as "orderIds", 0::bigint as "bookedPaise",
      abs(sum(${l.amountPaise}))::bigint as "settledPaise"
    from ${l} where ${l.attemptId} is null and ${l.refundId} is null and ${l.kind} <> 'other'
      and ${l.ofAttemptId} is null and ${isIn}
    group by ${l.fileId}, ${l.gateway} order by max(${l.settledOn}) desc, ${l.fileId} desc limit ${limit})
    union all
    (select 'unknownRefund', ${l.gateway}, ${l.settledOn}, ${l.entityId}, ${orderNumbers(sql`${a.checkoutId}`)},
      0::bigint, abs(${l.amountPaise})
    from ${l} join ${a} on ${a.id} = ${l.ofAttemptId}
    where ${l.kind} = 'refund' and ${isIn} and not ${isBooked}
    order by ${l.settledOn} desc, ${l.id} limit ${limit})
    union all
    (select 'chargeback', ${a.gateway}, max(${l.settledOn}), max(${l.entityId}), ${orderNumbers(sql`${a.checkoutId}`)},
      0::bigint, abs(sum(${l.amountPaise}))::bigint
    from ${l} join ${a} on ${a.id} = ${l.ofAttemptId}
    where ${l.kind} = 'chargeback' and ${isIn} and not ${isBooked}
    group by ${a.id} having sum(${l.amountPaise}) <> 0 order by max(${l.settledOn}) desc, ${a.id} limit ${limit})
    union all
    (select 'reversal', ${a.gateway}, ${l.settledOn}, ${l.entityId}, ${orderNumbers(sql`${a.checkoutId}`)},
      0::bigint, abs(${l.amountPaise})
    from ${l} left join ${r} on ${r.id} = ${l.refundId}
      join ${a} on ${a.id} = coalesce(${l.ofAttemptId}, ${r.attemptId})
    where ${l.kind} = 'reversal' and ${isIn} and ${r.state} is distinct from 'failed' and not ${isBooked}
    order by ${l.settledOn} desc, ${l.id} limit ${limit})`;
}

/** What the shop has, and a company did not settle, or with another amount. */
function ofShop(range: DayRange, settledBefore: Date, limit: number) {
  const paidAt = sql`coalesce(${a.paidAt}, ${a.createdAt})`;
  const day = (at: unknown) => sql`(${at} at time zone ${range.timeZone})::date`;
  const settled = sql`(select sum(each.amount_paise)::bigint from ${l} as each where each.attempt_id = ${a.id} and each.kind = 'payment')`;
  return sql`
    (select 'unsettledPayment', ${a.gateway}, ${day(paidAt)}, ${a.transactionId},
      ${orderNumbers(sql`${a.checkoutId}`)}, (${a.paidPaise} + ${a.extraPaise})::bigint, 0::bigint
    from ${a} where ${a.state} = 'paid' and ${inRange(paidAt, range)} and ${ofKnownCompany}
      and ${paidAt} < ${settledBefore.toISOString()}::timestamptz
      and not exists (select 1 from ${l} where ${l.attemptId} = ${a.id} and ${l.kind} = 'payment')
    order by ${paidAt} desc, ${a.id} limit ${limit})
    union all
    (select 'otherAmount', ${a.gateway}, ${l.settledOn}, ${a.transactionId},
      ${orderNumbers(sql`${a.checkoutId}`)}, (${a.paidPaise} + ${a.extraPaise})::bigint, settled.paise
    from ${l} join ${a} on ${a.id} = ${l.attemptId} cross join lateral (select ${settled} as paise) as settled
    where ${l.kind} = 'payment' and ${l.settledOn} between ${range.from} and ${range.to}
      and ${l.amountPaise} <> ${a.paidPaise} + ${a.extraPaise} and settled.paise <> ${a.paidPaise} + ${a.extraPaise}
      and not exists (select 1 from ${l} as later
        where later.attempt_id = ${a.id} and later.kind = 'payment' and later.id > ${l.id})
    order by ${l.settledOn} desc, ${a.id} limit ${limit})
    union all
    (select 'unsettledRefund', ${a.gateway}, ${day(sql`${r.createdAt}`)},
      coalesce(${r.gatewayRef}, ${r.id}::text), ${orderNumbers(sql`${a.checkoutId}`)}, ${r.amountPaise}, 0::bigint
    from ${r} join ${a} on ${a.id} = ${r.attemptId}
    where ${r.state} = 'done' and ${inRange(sql`${r.createdAt}`, range)} and ${ofKnownCompany}
      and ${r.updatedAt} < ${settledBefore.toISOString()}::timestamptz
      and not exists (select 1 from ${l} where ${l.refundId} = ${r.id})
      and not (${r.isOutside} and exists (select 1 from ${l} where ${l.ofAttemptId} = ${a.id}
        and ${r.gatewayRef} in (${l.entityId}, ${l.disputeRef}, ${l.ownRef})))
    order by ${r.createdAt} desc, ${r.id} limit ${limit})`;
}
