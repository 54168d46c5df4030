/** The journal's entries of payments through a company, and of their refunds. */
import { between, type SQL, sql } from 'drizzle-orm';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import type { Account } from '#src/journal/journal-rules.ts';
import {
  either,
  type JournalPart,
  lineOf,
  readEntries,
  transfer,
} from '#src/journal/server/journal-part-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import {
  cancelledOrder,
  isCancelledSince,
  isSaleCancelled,
  wasCancelledBefore,
} from '#src/orders/server/order-journal-tables.ts';
import { isPaid, ofOrderRow } from '#src/orders/server/order-payment-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { inRange } from '#src/platform/database/day-range-tables.ts';
import { leastRefundPaise } from '../refund-rules.ts';
import { paymentEvents } from './payment-event-tables.ts';
import { paymentAttempts } from './payment-tables.ts';
import { refunds } from './refunds/refund-tables.ts';
import { paymentCaptures } from './settling/payment-capture-tables.ts';

const a = paymentAttempts;
const c = paymentCaptures;
const e = paymentEvents;
const r = refunds;
const l = alerts;
const o = orders;
const k = checkouts;

const paidAt = sql`coalesce(${a.paidAt}, ${a.createdAt})`;
/** Stands for all orders of the attempt's checkout. */
export const firstOrder = sql`(select ${o.id} from ${o} where ${o.checkoutId} = ${a.checkoutId} order by ${o.number} limit 1)`;
const prices = [
  lineOf({
    ...{ account: 'customers', order: o.id, paise: sql`-${o.totalPaise}` },
    from: sql`from ${o} where ${o.checkoutId} = ${a.checkoutId}`,
  }),
  lineOf({
    ...{ account: 'customers', order: null, paise: sql`-${k.totalPaise}` },
    from: sql`from ${k} where ${k.id} = ${a.checkoutId} and ${k.paysFor} <> 'orders'`,
  }),
];
/** It paid for orders as it came; other money waits, goes back, or is accepted later. */
const isUsed = sql`${a.outcome} = 'accepted' and ${a.acceptedBy} is null`;

const paid: JournalPart = {
  table: a,
  id: a.id,
  isOf: (range) => inRange(paidAt, range),
  lines: (these) => {
    const money = { source: a.id, day: null, at: paidAt, from: sql`${a}` };
    const came = lineOf({
      ...{ account: 'company', company: a.gateway, order: firstOrder, paise: sql`${a.paidPaise}` },
    });
    return sql`${readEntries({
      ...{ ...money, kind: 'paidByPage', lines: [came, ...prices] },
      where: sql`${these} and ${a.state} = 'paid' and (${isUsed})`,
    })} union all ${readEntries({
      ...{ ...money, kind: 'notUsed' },
      where: sql`${these} and ${a.state} = 'paid' and not (${isUsed})`,
      lines: [
        came,
        lineOf({ account: 'overpaid', order: firstOrder, paise: sql`-${a.paidPaise}` }),
      ],
    })}`;
  },
};

const acceptedAt = sql`(select max(${e.createdAt}) from ${e} where ${e.attemptId} = ${a.id}
  and ${e.refundId} is null and ${e.source} = 'staff' and ${e.fromState} = ${e.toState})`;
/** What came beyond the price and goes back; companies refund no less than the minimum. */
const beyond = sql`(case when ${a.paidPaise} - ${a.amountPaise} >= ${sql.raw(String(leastRefundPaise))} then ${a.paidPaise} - ${a.amountPaise} else 0 end)`;
const used = sql`(${a.paidPaise} - ${beyond})`;

const accepted: JournalPart = {
  table: a,
  id: a.id,
  isOf: (range) => sql`${a.acceptedBy} is not null and ${inRange(acceptedAt, range)}`,
  lines: (these) =>
    readEntries({
      ...{ kind: 'accepted', source: a.id, day: null, at: acceptedAt, from: sql`${a}` },
      ...{ reason: a.acceptedReason, staff: a.acceptedBy },
      where: sql`${these} and ${a.acceptedBy} is not null`,
      lines: [
        lineOf({ account: 'overpaid', order: firstOrder, paise: used }),
        ...prices,
        lineOf({
          ...{ account: 'difference', order: firstOrder },
          paise: sql`${a.amountPaise} - ${used}`,
        }),
      ],
    }),
};

const furtherPayments: JournalPart = {
  table: c,
  id: c.id,
  isOf: (range) => sql`${c.isExtra} and ${inRange(sql`${c.createdAt}`, range)}`,
  lines: (these) =>
    readEntries({
      ...{ kind: 'notUsed', source: c.id, day: null, at: c.createdAt },
      from: sql`${c} join ${a} on ${a.id} = ${c.attemptId}`,
      where: sql`${these} and ${c.isExtra}`,
      lines: transfer({
        ...{ order: firstOrder, paise: c.amountPaise, from: { account: 'overpaid' } },
        to: { account: 'company', company: a.gateway },
      }),
    }),
};

/** A retry replaces the failed refund, and decides nothing again. */
const isFirstTry = sql`${r.retryOf} is null`;

/** Decided for an order that was cancelled already, when a bank gave its money back. */
const isAfterCancel = wasCancelledBefore(r.orderId, r.createdAt);

/** Money that paid for no order is owed back from the moment at which it came. */
const decided: JournalPart = {
  table: r,
  id: r.id,
  isOf: (range) => inRange(sql`${r.createdAt}`, range),
  lines: (these) => {
    const entryOf = (isOf: SQL, account: Account | SQL<Account>) =>
      readEntries({
        ...{ kind: 'refundDecided', source: r.id, day: null, at: r.createdAt, reason: r.reason },
        ...{
          staff: r.staffId,
          from: sql`${r}`,
          where: sql`${these} and ${isFirstTry} and ${isOf}`,
        },
        lines: transfer({
          ...{ order: r.orderId, paise: r.amountPaise },
          ...{ to: { account }, from: { account: 'overpaid' } },
        }),
      });
    return sql`${entryOf(sql`${r.cause} in ('cancelled', 'passStopped')`, 'customers')}
      union all ${entryOf(sql`${r.cause} = 'goodwill'`, either(isAfterCancel, 'difference', 'goodwill'))}`;
  },
};

const refundedOrder = sql`coalesce(${r.orderId}, ${firstOrder})`;
const isDone = sql`${e.toState} = 'done'`;
const isReturned = sql`${e.fromState} = 'done' and ${e.toState} = 'failed'`;

const refunded: JournalPart = {
  table: e,
  id: e.id,
  isOf: (range) => sql`${e.refundId} is not null and ${inRange(sql`${e.createdAt}`, range)}`,
  lines: (these) =>
    readEntries({
      ...{ kind: either(isDone, 'refundDone', 'refundReturned'), source: e.id, day: null },
      ...{ at: e.createdAt, reason: r.reason, staff: r.staffId },
      from: sql`${e} join ${r} on ${r.id} = ${e.refundId} join ${a} on ${a.id} = ${r.attemptId}`,
      where: sql`${these} and ${e.refundId} is not null and (${isDone} or ${isReturned})`,
      lines: transfer({
        ...{ order: refundedOrder, to: { account: 'overpaid' } },
        paise: sql`case when ${isDone} then ${r.amountPaise} else -${r.amountPaise} end`,
        from: { account: 'company', company: a.gateway },
      }),
    }),
};

/** Who closes the alert of a failed refund says that its money went back in another way. */
const byHand: JournalPart = {
  table: l,
  id: l.id,
  isOf: (range) =>
    sql`${l.kind} = 'refundFailed' and ${l.resolvedBy} is not null and ${inRange(sql`${l.resolvedAt}`, range)}`,
  lines: (these) =>
    readEntries({
      ...{ kind: 'refundByHand', source: l.id, day: null, at: l.resolvedAt },
      ...{ reason: l.note, staff: l.resolvedBy },
      from: sql`${l} join ${r} on ${r.attemptId} = ${l.attemptId} and ${r.id}::text = ${l.subject}
        join ${a} on ${a.id} = ${r.attemptId}`,
      where: sql`${these} and ${l.kind} = 'refundFailed' and ${l.resolvedBy} is not null`,
      lines: transfer({
        ...{ order: refundedOrder, paise: r.amountPaise },
        ...{ to: { account: 'overpaid' }, from: { account: 'bank' } },
      }),
    }),
};

const sumOf = (isOf: SQL) => sql`coalesce(sum(${r.amountPaise}) filter (where ${isOf}), 0)`;

/**
 * A cancelled order that was paid by a page: what was given back out of goodwill before belongs to
 * its cancellation. What then neither came nor goes back ends as a difference: it was let go when
 * another amount was accepted, a bank had taken it, or it is less than the companies' minimum. What
 * goes back later is an entry of its own, because the day of this one can be closed by then.
 */
const cancelledPaid: JournalPart = {
  table: o,
  id: o.id,
  isOf: ({ from, to }) =>
    sql`${between(o.deliveryDate, from, to)} and ${isSaleCancelled} and ${ofOrderRow(isPaid)}`,
  isSince: isCancelledSince,
  lines: (these) => {
    const line = (account: Account, paise: SQL) => lineOf({ account, order: o.id, paise });
    return readEntries({
      ...cancelledOrder,
      from: sql`${cancelledOrder.from} cross join lateral (
        select ${sumOf(sql`${r.cause} = 'cancelled'`)} as back,
          ${sumOf(sql`${r.cause} = 'goodwill' and not ${isAfterCancel}`)} as before
        from ${r} where ${r.orderId} = ${o.id} and ${isFirstTry}) as given`,
      where: sql`${these} and ${isSaleCancelled} and ${ofOrderRow(isPaid)}
        and exists (select 1 from ${a} where ${a.checkoutId} = ${o.checkoutId} and ${a.outcome} = 'accepted')`,
      lines: [
        line('customers', sql`${o.totalPaise} - given.back`),
        line('goodwill', sql`-given.before`),
        line('difference', sql`given.back + given.before - ${o.totalPaise}`),
      ],
    });
  },
};

export const paymentJournal: readonly JournalPart[] = [
  paid,
  accepted,
  furtherPayments,
  decided,
  refunded,
  byHand,
  cancelledPaid,
];
