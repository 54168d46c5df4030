/** Rules for closed days; each is a statement that finds violations. */
import { type SQL, sql } from 'drizzle-orm';
import { cashReturns, collections } from '#src/cash/server/collection-tables.ts';
import { orderChanges } from '#src/orders/server/changes/order-change-tables.ts';
import { extrasOfOrder } from '#src/orders/server/order-journal-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { passEntries } from '#src/passes/server/pass-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { Book, RulesOfRows } from '../ledger-book-sql.ts';
import {
  dayCloseLines,
  dayCloseSums,
  dayCloses,
  dayEntries,
  figureLiteral,
  wasOwed,
} from './day-tables.ts';
import { cashGiven, dishesPaise, isMealGiven, isSold } from './sold-order-tables.ts';

const c = dayCloses;
const l = dayCloseLines;
const s = dayCloseSums;
const e = dayEntries;
const o = orders;

const ofEntries = (condition: SQL) =>
  sql`(select coalesce(sum(paise), 0) from ${e} where date = ${c.date} and ${condition})`;

/** Rows (figure, tender, paise) of a closed day: as stored, and as the sum of its lines. */
const sumsOfClose = sql`(select ${s.figure}, ${s.tender}, ${s.paise} from ${s} where ${s.date} = ${c.date})`;
const sumsOfLines = sql`(select ${figureLiteral('sold')}, ${l.tender}, sum(${l.paise})
    from ${l} where ${l.date} = ${c.date} group by ${l.tender}
  union all select ${figureLiteral('latePaid')}, ${e.tender}, sum(${e.paise})
    from ${e} where ${e.date} = ${c.date} and ${e.tender} is not null group by ${e.tender})`;
const soldPaise = sql`(select coalesce(sum(${s.paise}), 0) from ${s}
  where ${s.date} = ${c.date} and ${s.figure} = ${figureLiteral('sold')})`;

/** The digest of the lines, in the same form as `insertClose`. */
const digestOfLines = sql`(select encode(sha256(convert_to(coalesce(string_agg(line, chr(10) order by line collate "C"), ''), 'UTF8')), 'hex') from (
  select 'sold ' || ${o.number} || ' ' || ${l.tender} || ' ' || ${l.paise} as line
    from ${l} join ${o} on ${o.id} = ${l.orderId} where ${l.date} = ${c.date}
  union all select case when ${e.tender} is null then 'given ' || ${o.number} || ' ' || ${e.refundId} || ' ' || ${e.paise}
      else 'due ' || ${o.number} || ' ' || ${e.tender} || ' ' || ${e.paise} end
    from ${e} join ${o} on ${o.id} = ${e.orderId} where ${e.date} = ${c.date}) as lines)`;

/**
 * The price of an order's dishes before a change that removed dishes after payment and left the
 * total unchanged.
 */
const dishesBefore = sql`(select max(${orderChanges.beforePaise}) from ${orderChanges}
  where ${orderChanges.orderId} = ${o.id} and ${orderChanges.afterPaise} < ${orderChanges.beforePaise}
    and ${orderChanges.beforePaise} = ${o.totalPaise} - ${extrasOfOrder})`;

const rulesOfDays: RulesOfRows = {
  '7: a closed day is the sum of its lines, and of its entries': (these) => sql`
    select ${c.id} as subject from ${c} where ${these} and (
      ${c.refundedPaise} <> ${ofEntries(sql`refund_id is not null and not is_late`)}
      or ${c.lateRefundedPaise} <> ${ofEntries(sql`refund_id is not null and is_late`)}
      or exists (${sumsOfClose} except ${sumsOfLines}) or exists (${sumsOfLines} except ${sumsOfClose})
      or ${c.orders} <> (select count(distinct ${l.orderId}) from ${l} where ${l.date} = ${c.date}))`,
  '7: a closed day has the lines that it was closed with': (these) => sql`
    select ${c.id} as subject from ${c} where ${these} and ${c.digest} <> ${digestOfLines}`,
  '7: every order of a closed day stands in its close with what it cost': (these) => sql`
    select ${c.id} as subject from ${c} where ${these} and exists (select 1 from ${o}
      where ${o.deliveryDate} = ${c.date} and coalesce((select sum(${l.paise}) from ${l} where ${l.orderId} = ${o.id}), 0)
        <> case when ${isSold} then ${o.totalPaise} else 0 end)`,
  '7: the dishes of a closed day, with delivery and discounts, are what it sold, or what they were before a paid order was changed':
    (these) => sql`
    select ${c.id} as subject from ${c} where ${these} and ${soldPaise} <>
      (select coalesce(sum(${extrasOfOrder} + coalesce(${dishesBefore}, ${dishesPaise})), 0)
        from ${o} where ${o.deliveryDate} = ${c.date} and ${isSold})`,
  '7: what was given back of a closed day is a refund of that amount': (these) => sql`
    select ${c.id} as subject from ${c} where ${these} and exists (select 1 from ${e}
      left join ${refunds} on ${refunds.id} = ${e.refundId}
      left join (${cashGiven}) on ${cashReturns.id} = ${e.refundId}
      left join ${passEntries} on ${passEntries.id} = ${e.refundId} and ${isMealGiven}
      where ${e.date} = ${c.date} and ${e.refundId} is not null
        and (coalesce(${refunds.amountPaise}, ${cashReturns.amountPaise}, ${passEntries.paise}) is distinct from ${e.paise}
          or coalesce(${refunds.orderId}, ${collections.orderId}, ${passEntries.orderId}) is distinct from ${e.orderId}))`,
  '7: no more is paid of what was owed than was owed': (these) => sql`
    select ${c.id} as subject from ${c} where ${these} and exists (select 1 from ${l}
      where ${l.date} = ${c.date} and ${wasOwed} and ${l.paise} <
        (select coalesce(sum(${e.paise}), 0) from ${e} where ${e.orderId} = ${l.orderId} and ${e.tender} is not null))`,
};

export const dayBooks: readonly Book[] = [
  { table: dayCloses, id: dayCloses.id, rules: rulesOfDays },
];
