/** The rows behind the figures of a day: live, or as stored by its close. */
import { type SQL, sql } from 'drizzle-orm';
import { cashReturns, collections } from '#src/cash/server/collection-tables.ts';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import { isPaid, ofOrderRow } from '#src/orders/server/order-payment-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { passEntries } from '#src/passes/server/pass-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { dayCloseLines, dayCloses, dayEntries, wasOwed } from './day-tables.ts';
import { tendersOfOrder } from './order-tender-tables.ts';
import { cashGiven, isMealGiven, isSold } from './sold-order-tables.ts';

const o = orders;
const r = refunds;
const l = dayCloseLines;
const e = dayEntries;
const m = passEntries;

export interface DayScope {
  date: string;
  isClosed: boolean;
  timeZone: string;
}

/**
 * `sold`: (order_id, tender, paise). `given`, refunds, cash and meals of passes given back:
 * (order_id, refund_id, paise, is_late).
 * `late_paid`, owed earlier and paid since: (order_id, tender, paise).
 */
export function withDay(scope: DayScope): SQL {
  const { date } = scope;
  if (!scope.isClosed) return withOpenDay(scope);
  return sql`with sold as (
      select ${l.orderId} as order_id, ${l.tender} as tender, ${l.paise} as paise from ${l} where ${l.date} = ${date}
    ), given as (
      select ${e.orderId} as order_id, ${e.refundId} as refund_id, ${e.paise} as paise, ${e.isLate} as is_late
      from ${e} where ${e.date} = ${date} and ${e.refundId} is not null
    ), late_paid as (
      select ${e.orderId} as order_id, ${e.tender} as tender, ${e.paise} as paise
      from ${e} where ${e.date} = ${date} and ${e.tender} is not null
    )`;
}

/** A retry replaces the failed refund and is not counted again. */
const isFirstTry = sql`${r.retryOf} is null`;
const isBooked = (refundId: unknown) =>
  sql`exists (select 1 from ${e} where ${e.refundId} = ${refundId})`;
const isOfClosedDay = sql`exists (select 1 from ${dayCloses} where ${dayCloses.date} = ${o.deliveryDate})`;

function withOpenDay({ date, timeZone }: DayScope): SQL {
  const isOfTheDay = sql`${o.deliveryDate} = ${date} and ${isSold}`;
  const isNew = (at: SQL) =>
    sql`${at} >= ${notBookedBefore(timeZone)} and ${at} < (${date}::date + 1)::timestamp at time zone ${timeZone}`;
  return sql`with sold as materialized (
      select ${o.id} as order_id, taken.tender, taken.paise from ${o} cross join lateral ${tendersOfOrder} as taken
      where ${isOfTheDay}
    ), given as materialized (
      select ${o.id} as order_id, ${r.id} as refund_id, ${r.amountPaise} as paise, false as is_late
      from ${o} join ${r} on ${r.orderId} = ${o.id} where ${isOfTheDay} and ${isFirstTry}
      union all
      select ${o.id}, ${r.id}, ${r.amountPaise}, true from ${r} join ${o} on ${o.id} = ${r.orderId}
      where ${isNew(sql`${r.createdAt}`)} and ${isFirstTry} and not ${isBooked(r.id)}
        and ${isSold} and ${isOfClosedDay}
      union all
      select ${o.id}, ${cashReturns.id}, ${cashReturns.amountPaise}, false
      from ${cashGiven} join ${o} on ${o.id} = ${collections.orderId} where ${isOfTheDay}
      union all
      select ${o.id}, ${cashReturns.id}, ${cashReturns.amountPaise}, true
      from ${cashGiven} join ${o} on ${o.id} = ${collections.orderId}
      where ${isNew(sql`${cashReturns.createdAt}`)} and not ${isBooked(cashReturns.id)} and ${isSold} and ${isOfClosedDay}
      union all
      select ${o.id}, ${m.id}, ${m.paise}, false
      from ${m} join ${o} on ${o.id} = ${m.orderId} where ${isMealGiven} and ${isOfTheDay}
      union all
      select ${o.id}, ${m.id}, ${m.paise}, true from ${m} join ${o} on ${o.id} = ${m.orderId}
      where ${isMealGiven} and ${isNew(sql`${m.createdAt}`)} and not ${isBooked(m.id)} and ${isSold} and ${isOfClosedDay}
    ), late_paid as materialized (${latePaidUntil({ date, timeZone })})`;
}

/**
 * Refunds decided before the newest close are booked. One more week is searched for refunds that
 * were being decided at that moment, or by a clock that was ahead and then corrected.
 */
function notBookedBefore(timeZone: string): SQL {
  const { date, closedAt } = dayCloses;
  return sql`coalesce((select least(${closedAt}, (${date} + 1)::timestamp at time zone ${timeZone}) - interval '7 days'
    from ${dayCloses} order by ${date} desc limit 1), 'infinity')`;
}

/**
 * For closed days: amounts that were owed and have been paid by the end of this day, minus booked
 * ones.
 */
function latePaidUntil({ date, timeZone }: Pick<DayScope, 'date' | 'timeZone'>): SQL {
  const paidAt = sql`(select max(${orderEvents.createdAt}) from ${orderEvents}
    where ${orderEvents.orderId} = ${o.id} and ${orderEvents.toPayment} = 'done' and ${orderEvents.fromPayment} <> 'done')`;
  return sql`
    select ${o.id} as order_id, taken.tender,
      (taken.paise
        - coalesce((select sum(stood.paise) from ${l} as stood where stood.order_id = ${o.id} and stood.tender = taken.tender), 0)
        - coalesce((select sum(${e.paise}) from ${e} where ${e.orderId} = ${o.id} and ${e.tender} = taken.tender), 0))::bigint as paise
    from ${l} join ${o} on ${o.id} = ${l.orderId} cross join lateral ${tendersOfOrder} as taken
    where ${wasOwed} and ${ofOrderRow(isPaid)} and taken.tender <> ${l.tender}
      and coalesce((select sum(booked.paise) from ${e} as booked where booked.order_id = ${o.id} and booked.tender is not null), 0) < ${l.paise}
      and ${paidAt} < (${date}::date + 1)::timestamp at time zone ${timeZone}`;
}
