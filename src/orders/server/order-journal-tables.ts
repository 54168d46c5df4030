/** The journal's entries of orders: what was sold, and what was cancelled. */
import { between, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Account } from '#src/journal/journal-rules.ts';
import { type JournalPart, lineOf, readEntries } from '#src/journal/server/journal-part-tables.ts';
import { type Extras, extras } from '../charges.ts';
import { orderEvents } from './order-event-tables.ts';
import { orders } from './order-tables.ts';

const o = orders;

const accountOf: Record<keyof Extras, Account> = {
  deliveryPaise: 'delivery',
  discountPaise: 'discounts',
};
const signed = extras.map(([extra, sign]) => sql`${sql.raw(sign > 0 ? '+' : '-')} ${o[extra]}`);
/** The part of an order's total that is not the price of its dishes. */
export const extrasOfOrder = sql`(${sql.join(signed, sql` `)})`;

/** What an order costs, as a debit of what is owed; a sign of -1 takes it back. */
function linesOfSale(sign: 1 | -1): SQL[] {
  const line = (account: Account, paise: SQL) =>
    lineOf({ account, order: o.id, paise: sql`${sql.raw(String(sign))} * (${paise})` });
  return [
    line('customers', sql`${o.totalPaise}`),
    line('sales', sql`${extrasOfOrder} - ${o.totalPaise}`),
    ...extras.map(([extra, own]) =>
      line(accountOf[extra], sql`${sql.raw(String(-own))} * ${o[extra]}`),
    ),
  ];
}

/** The event that cancelled an order. */
const isCancelling = sql`${orderEvents.toStatus} = 'unexpected' and ${orderEvents.fromStatus} <> 'unexpected'`;
const cancelling = sql`left join lateral (select max(${orderEvents.createdAt}) as at,
    (array_agg(${orderEvents.staffId} order by ${orderEvents.createdAt} desc))[1] as staff_id
  from ${orderEvents} where ${orderEvents.orderId} = ${o.id} and ${isCancelling}) as cancelling on true`;
/** For entries of cancelled orders: they belong to the day of delivery, like their sale. */
export const cancelledOrder = {
  kind: 'cancelled',
  source: o.id,
  day: o.deliveryDate,
  at: sql`coalesce(cancelling.at, ${o.createdAt})`,
  reason: o.cancelReason,
  staff: sql`cancelling.staff_id`,
  from: sql`${o} ${cancelling}`,
} as const;
/** An order of a day that nobody closed can be cancelled long after it. */
export const isCancelledSince = (instant: SQL) => sql`${o.id} = any(array(
  select ${orderEvents.orderId} from ${orderEvents} where ${isCancelling} and ${orderEvents.createdAt} >= ${instant}))`;
/**
 * The order of a row had been cancelled when the row was written. One that lapsed and came back
 * with late money had not.
 */
export const wasCancelledBefore = (orderId: PgColumn, instant: PgColumn) => sql`exists (
  select from ${orderEvents} where ${orderEvents.orderId} = ${orderId} and ${isCancelling} and ${orderEvents.createdAt} < ${instant}
    and not exists (select from ${orderEvents} as later
      where later.order_id = ${orderEvents.orderId} and later.sequence > ${orderEvents.sequence}
        and later.from_status = 'unexpected' and later.to_status <> 'unexpected' and later.created_at <= ${instant}))`;
/** It was sold before. */
export const isSaleCancelled = sql`${o.isReleased} and ${o.status} = 'unexpected'`;

const sales: JournalPart = {
  table: o,
  id: o.id,
  isOf: ({ from, to }) => between(o.deliveryDate, from, to),
  isSince: isCancelledSince,
  lines: (these) =>
    sql`${readEntries({
      ...{ kind: 'sold', source: o.id, day: o.deliveryDate, at: o.createdAt },
      from: sql`${o}`,
      where: sql`${these} and ${o.isReleased}`,
      lines: linesOfSale(1),
    })} union all ${readEntries({
      ...cancelledOrder,
      where: sql`${these} and ${isSaleCancelled}`,
      lines: linesOfSale(-1),
    })}`,
};

export const orderJournal: readonly JournalPart[] = [sales];
