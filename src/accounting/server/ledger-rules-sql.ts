/**
 * Rules that the payment books must never break; each is a statement that finds violations among
 * some rows.
 */
import { inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { collections } from '#src/cash/server/collection-tables.ts';
import { counterPayments } from '#src/cash/server/counter/counter-payment-tables.ts';
import { shiftMeals } from '#src/menus/server/shift-meal-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { isPaid, ofOrderRow } from '#src/orders/server/order-payment-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { handTenders } from '#src/orders/tenders.ts';
import { passEntries } from '#src/passes/server/pass-tables.ts';
import { leastRefundPaise, unusedCauses } from '#src/payments/refund-rules.ts';
import {
  chargedBackPaise,
  isChargeback,
} from '#src/payments/server/outside/outside-journal-tables.ts';
import { outsideMoves } from '#src/payments/server/outside/outside-move-tables.ts';
import { paymentEvents } from '#src/payments/server/payment-event-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { paymentCaptures } from '#src/payments/server/settling/payment-capture-tables.ts';
import type { Book, RulesOfRows } from './ledger-book-sql.ts';

const a = paymentAttempts;
const c = paymentCaptures;
const m = outsideMoves;
const other = alias(orders, 'other');
/** An alert about the attempt is open, or a person returned its money by hand. */
const isAlerted = sql`exists (select 1 from ${alerts} where ${alerts.attemptId} = ${a.id}
  and (${alerts.kind} in ('held', 'refundFailed') and ${alerts.resolvedAt} is null
    or ${alerts.kind} = 'refundFailed' and ${alerts.resolvedBy} is not null))`;
const accepted = sql`(select ${a.id} from ${a} where ${a.checkoutId} = ${checkouts.id}
  and ${a.outcome} = 'accepted' and ${a.paidCurrency} = 'INR'
  and (${a.paidPaise} = ${checkouts.totalPaise} or ${a.acceptedBy} is not null))`;

const inCash = sql`(select ${collections.id} from ${collections} join ${orders} on ${orders.id} = ${collections.orderId}
  where ${orders.checkoutId} = ${checkouts.id} and ${inArray(collections.method, handTenders)} and not ${collections.isExtra})`;

const atCounter = sql`(select ${counterPayments.id} from ${counterPayments} where ${counterPayments.checkoutId} = ${checkouts.id}
  and ${counterPayments.amountPaise} = ${checkouts.totalPaise})`;
const fromPass = sql`(select ${passEntries.id} from ${passEntries} join ${orders} on ${orders.id} = ${passEntries.orderId}
  where ${orders.checkoutId} = ${checkouts.id} and ${passEntries.kind} = 'drawn')`;

/** The largest amount that is not refunded, because no company sends so little. */
const unsendablePaise = leastRefundPaise - 1;

const rulesOfAttempts: RulesOfRows = {
  '1: money that was not used is covered by a refund, or a person is called': (these) => sql`
    select ${a.id} as subject from ${a} where ${these}
    and ${a.outcome} in ('surplus', 'held') and ${a.refundedPaise} <> ${a.paidPaise} + ${a.extraPaise} and not ${isAlerted}`,
  '1: what an attempt gives back is the sum of its refunds that have not failed': (these) => sql`
    select ${a.id} as subject from ${a} where ${these}
    and ${a.refundedPaise} <> (select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds}
      where ${refunds.attemptId} = ${a.id} and ${refunds.state} <> 'failed')`,
  '1: what came beyond the total of an order is given back, or a person is called': (these) => sql`
    select ${a.id} as subject from ${a} where ${these}
    and ${a.outcome} = 'accepted' and not ${isAlerted}
    and greatest(${a.paidPaise} - ${a.amountPaise} - ${unsendablePaise}, 0) + ${a.extraPaise} > (select coalesce(sum(${refunds.amountPaise}), 0)
      from ${refunds} where ${refunds.attemptId} = ${a.id}
      and ${inArray(refunds.cause, unusedCauses)} and ${refunds.state} <> 'failed')`,
  '1: what came after an attempt was paid is what its further payments brought': (these) => sql`
    select ${a.id} as subject from ${a} where ${these}
    and ${a.extraPaise} <> (select coalesce(sum(${c.amountPaise}), 0) from ${c}
      where ${c.attemptId} = ${a.id} and ${c.isExtra})`,
  '1: a further payment goes back as it came, or a person is called': (these) => sql`
    select ${a.id} as subject from ${a} where ${these} and ${a.extraPaise} > 0 and not ${isAlerted}
    and exists (select 1 from ${c} where ${c.attemptId} = ${a.id} and ${c.isExtra}
      and ${c.amountPaise} <> (select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds}
        where ${refunds.attemptId} = ${a.id} and ${refunds.paymentRef} = ${c.reference}
        and ${refunds.state} <> 'failed'))`,
  '4: an attempt stands where its last event left it': (these) => sql`
    select ${a.id} as subject from ${a} where ${these}
    and ${a.state} is distinct from (select ${paymentEvents.toState} from ${paymentEvents}
      where ${paymentEvents.attemptId} = ${a.id} and ${paymentEvents.refundId} is null
      and ${paymentEvents.toState} is not null order by ${paymentEvents.sequence} desc limit 1)`,
};

/** What banks took of the attempt's money, as far as it is booked. */
const chargedBack = sql`(select coalesce(sum(${chargedBackPaise}), 0) from ${m}
  where ${m.attemptId} = ${a.id} and ${isChargeback})`;

const rulesOfOrders: RulesOfRows = {
  '1: a cancelled order that was paid is given back, or a person is called': (these) => sql`
    select ${orders.id} as subject from ${orders}
    join ${a} on ${a.checkoutId} = ${orders.checkoutId} and ${a.outcome} = 'accepted' where ${these}
    and ${orders.cancelReason} is not null and ${ofOrderRow(isPaid)} and not ${isAlerted}
    and ${orders.totalPaise} - greatest(${a.amountPaise} - ${a.paidPaise}, 0) - ${unsendablePaise} - ${chargedBack} > (select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds}
      where ${refunds.orderId} = ${orders.id} and ${refunds.state} <> 'failed')`,
  '1: an order gives back no more than it cost': (these) => sql`
    select ${orders.id} as subject from ${orders}
    join ${refunds} on ${refunds.orderId} = ${orders.id} and ${refunds.state} <> 'failed' where ${these}
    group by ${orders.id} having sum(${refunds.amountPaise}) > ${orders.totalPaise}`,
  '3: an order is paid exactly if its checkout is confirmed': (these) => sql`
    select ${orders.id} as subject from ${orders}
    join ${checkouts} on ${checkouts.id} = ${orders.checkoutId} where ${these}
    and (${ofOrderRow(isPaid)}) <> (${checkouts.state} = 'confirmed')`,
  '5: an order has as many meals as its lines': (these) => sql`
    select ${orders.id} as subject from ${orders} where ${these} and ${orders.meals} is distinct from (
      select sum(${orderLines.quantity}) from ${orderLines} where ${orderLines.orderId} = ${orders.id})`,
  '5: a shift took the meals of its orders': (these) => sql`
    select min(${orders.id}::text) as subject from ${orders} where ${these} and ${orders.holdsMeals}
    group by ${orders.deliveryDate}, ${orders.shift}
    having (select ${shiftMeals.taken} from ${shiftMeals} where ${shiftMeals.date} = ${orders.deliveryDate}
      and ${shiftMeals.shift} = ${orders.shift}) is distinct from (select sum(${other.meals})
      from ${orders} as ${sql.identifier('other')} where ${other.deliveryDate} = ${orders.deliveryDate} and ${other.shift} = ${orders.shift}
      and ${other.holdsMeals})`,
};

const rulesOfCheckouts: RulesOfRows = {
  '2, 3: a checkout is confirmed exactly if one payment of its total in rupees, or one by an admin, was accepted, its cash was taken, or its meal was drawn':
    (these) => sql`
    select ${checkouts.id} as subject from ${checkouts} where ${these}
    and (${checkouts.state} = 'confirmed') <> (exists ${accepted} or exists ${inCash} or exists ${atCounter} or exists ${fromPass})`,
  '3: a checkout costs what its orders cost': (these) => sql`
    select ${checkouts.id} as subject from ${checkouts} where ${these}
    and ${checkouts.paysFor} = 'orders' and ${checkouts.totalPaise} <> (select coalesce(sum(${orders.totalPaise}), 0) from ${orders}
      where ${orders.checkoutId} = ${checkouts.id})`,
};

const rulesOfMoves: RulesOfRows = {
  '1: what a company did waits exactly as long as a person is called for it': (these) => sql`
    select ${m.id} as subject from ${m} where ${these}
    and (${m.decision} is null and ${m.attemptId} is not null) <> exists (select 1 from ${alerts}
      where ${alerts.kind} = 'outsideMove' and ${alerts.subject} = ${m.id}::text and ${alerts.resolvedAt} is null)`,
  '1: what a company gave to a customer is a refund that was made there': (these) => sql`
    select ${m.id} as subject from ${m} where ${these} and ${m.decision} = 'toCustomer'
    and ${m.amountPaise} <> (select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds}
      where ${refunds.attemptId} = ${m.attemptId} and ${refunds.isOutside} and ${refunds.gatewayRef} = ${m.reference})`,
};

const rulesOfRefunds: RulesOfRows = {
  '4: a refund stands where its last event left it': (these) => sql`
    select ${refunds.id} as subject from ${refunds} where ${these}
    and ${refunds.state} is distinct from (select ${paymentEvents.toState} from ${paymentEvents}
      where ${paymentEvents.attemptId} = ${refunds.attemptId} and ${paymentEvents.refundId} = ${refunds.id}
      and ${paymentEvents.toState} is not null
      order by ${paymentEvents.sequence} desc limit 1)`,
};

export const paymentBooks: readonly Book[] = [
  { table: a, id: a.id, rules: rulesOfAttempts },
  { table: orders, id: orders.id, rules: rulesOfOrders },
  { table: checkouts, id: checkouts.id, rules: rulesOfCheckouts },
  { table: refunds, id: refunds.id, rules: rulesOfRefunds },
  { table: m, id: m.id, rules: rulesOfMoves },
];
