/** Rules that the cash books must never break; each is a statement that finds violations. */
import { inArray, sql } from 'drizzle-orm';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { cashReturns, collections } from '#src/cash/server/collection-tables.ts';
import {
  cashRemittances,
  riderCash,
  riderCashBalances,
} from '#src/cash/server/rider-cash-tables.ts';
import { doorMethods } from '#src/orders/payment-methods.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { isPaid, ofOrderRow } from '#src/orders/server/order-payment-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { handTenders } from '#src/orders/tenders.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import type { Book, RulesOfRows } from './ledger-book-sql.ts';

const c = collections;
const h = cashRemittances;
const r = cashReturns;
const p = riderCashBalances;
const isInHand = inArray(c.method, handTenders);
/** The order's money was collected, by any method. */
const isCollected = sql`exists (select 1 from ${c} where ${c.orderId} = ${orders.id}
  and ${c.method} <> 'unpaid' and not ${c.isExtra})`;
const isPaidInCash = sql`exists (select 1 from ${c} where ${c.orderId} = ${orders.id}
  and ${isInHand} and not ${c.isExtra})`;
const isPaidByPage = sql`exists (select 1 from ${paymentAttempts} where ${paymentAttempts.checkoutId} = ${orders.checkoutId}
  and ${paymentAttempts.outcome} = 'accepted')`;
const isCalledFor = sql`exists (select 1 from ${alerts} where ${alerts.kind} = 'cashUnpaid'
  and ${alerts.subject} = ${orders.id}::text)`;

const rulesOfOrders: RulesOfRows = {
  '3: an order waits for its cash exactly while its checkout is due': (these) => sql`
    select ${orders.id} as subject from ${orders}
    join ${checkouts} on ${checkouts.id} = ${orders.checkoutId} where ${these}
    and ${inArray(orders.settlement, doorMethods)}
    and (${orders.paymentStatus} = 'pending') <> (${checkouts.state} = 'due')`,
  '6: an order in cash is delivered with its money, or unpaid with a reason and a call': (
    these,
  ) => sql`
    select ${orders.id} as subject from ${orders} where ${these}
    and ${inArray(orders.settlement, doorMethods)} and ${orders.status} = 'done' and not ${isCollected}
    and not (exists (select 1 from ${c} where ${c.orderId} = ${orders.id} and ${c.method} = 'unpaid')
      and (${ofOrderRow(isPaid)} or ${isCalledFor}))`,
  '6: an order in cash is paid at a door or by its page, and once': (these) => sql`
    select ${orders.id} as subject from ${orders} where ${these} and ${inArray(orders.settlement, doorMethods)}
    and (${isPaidInCash})::int + (${isPaidByPage})::int <> (${ofOrderRow(isPaid)})::int`,
  '6: the cash of a cancelled order goes back': (these) => sql`
    select ${orders.id} as subject from ${orders}
    join ${c} on ${c.orderId} = ${orders.id} and ${isInHand} where ${these}
    and ${orders.cancelReason} is not null
    and ${c.takenPaise} <> (select coalesce(sum(${r.amountPaise}), 0) from ${r} where ${r.collectionId} = ${c.id})`,
};

const rulesOfCollections: RulesOfRows = {
  '6: what a rider took in cash is what the rider holds by it': (these) => sql`
    select ${c.id} as subject from ${c} where ${these}
    and (select coalesce(sum(${riderCash.amountPaise}), 0) from ${riderCash}
      where ${riderCash.collectionId} = ${c.id} and ${riderCash.kind} = 'collected' and ${riderCash.riderId} = ${c.riderId})
      <> case when ${isInHand} and ${c.riderId} is not null then ${c.takenPaise} else 0 end`,
  '6: cash that came for nothing goes back': (these) => sql`
    select ${c.id} as subject from ${c} where ${these} and ${c.isExtra}
    and not exists (select 1 from ${r} where ${r.collectionId} = ${c.id} and ${r.amountPaise} = ${c.takenPaise})`,
};

const rulesOfReturns: RulesOfRows = {
  '6: no more cash goes back than was taken': (these) => sql`
    select ${r.id} as subject from ${r} join ${c} on ${c.id} = ${r.collectionId} where ${these}
    and ${c.takenPaise} < (select sum(each.amount_paise) from ${r} as each where each.collection_id = ${c.id})`,
  '6: cash waits to go back exactly as long as a person is called for it': (these) => sql`
    select ${r.id} as subject from ${r} where ${these}
    and (${r.givenAt} is null) <> exists (select 1 from ${alerts} where ${alerts.kind} = 'cashToReturn'
      and ${alerts.subject} = ${r.id}::text and ${alerts.resolvedAt} is null)`,
  '6: what a rider gave back left the cash in hand': (these) => sql`
    select ${r.id} as subject from ${r} where ${these}
    and (select coalesce(sum(${riderCash.amountPaise}), 0) from ${riderCash}
      where ${riderCash.returnId} = ${r.id} and ${riderCash.riderId} = ${r.givenByRider})
      <> case when ${r.givenByRider} is null then 0 else -${r.amountPaise} end`,
};

const rulesOfRemittances: RulesOfRows = {
  '6: a handover is counted and resolved by somebody else': (these) => sql`
    select ${h.id} as subject from ${h} where ${these}
    and ${h.riderId} in (${h.staffId}, ${h.resolvedBy})`,
  '6: a handover books what was counted in the end, and a difference nothing': (these) => sql`
    select ${h.id} as subject from ${h} where ${these}
    and (select coalesce(sum(${riderCash.amountPaise}), 0) from ${riderCash}
      where ${riderCash.handoverId} = ${h.id} and ${riderCash.kind} = 'handedOver')
      <> case ${h.state} when 'matched' then -${h.countedPaise} when 'resolved' then -${h.finalPaise} else 0 end`,
  '6: of what was handed over nothing is left with the rider': (these) => sql`
    select ${h.id} as subject from ${h} where ${these}
    and (select coalesce(sum(${riderCash.amountPaise}), 0) from ${riderCash} where ${riderCash.handoverId} = ${h.id})
      <> case ${h.state} when 'discrepancy' then 0 else -${h.declaredPaise} end`,
};

const rulesOfBalances: RulesOfRows = {
  '6: cash in hand is the sum of its entries, and never less than nothing': (these) => sql`
    select ${p.riderId} as subject from ${p} where ${these}
    and (${p.balancePaise} < 0 or ${p.balancePaise} <> (select coalesce(sum(${riderCash.amountPaise}), 0)
      from ${riderCash} where ${riderCash.riderId} = ${p.riderId}))`,
};

export const cashBooks: readonly Book[] = [
  { table: orders, id: orders.id, rules: rulesOfOrders },
  { table: c, id: c.id, rules: rulesOfCollections },
  { table: r, id: r.id, rules: rulesOfReturns },
  { table: h, id: h.id, rules: rulesOfRemittances },
  { table: p, id: p.riderId, rules: rulesOfBalances },
];
