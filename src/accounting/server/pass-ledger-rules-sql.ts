/** Rules that the books of passes must never break; each is a statement that finds violations. */
import { inArray, sql } from 'drizzle-orm';
import { cashReturns } from '#src/cash/server/collection-tables.ts';
import { counterPayments } from '#src/cash/server/counter/counter-payment-tables.ts';
import { drawnMethods } from '#src/orders/payment-methods.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { overStates, usedKinds } from '#src/passes/pass-kinds.ts';
import { passEntries, passes } from '#src/passes/server/pass-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import { isMealGiven } from './days/sold-order-tables.ts';
import type { Book, RulesOfRows } from './ledger-book-sql.ts';

const e = passEntries;
const p = passes;
const sumsOfPass = sql`(select coalesce(sum(${e.meals}), 0)::bigint, coalesce(sum(${e.paise}), 0)::bigint
  from ${e} where ${e.passId} = ${p.id})`;
const sumsOfOrder = sql`(select coalesce(-sum(${e.meals}), 0)::bigint, coalesce(-sum(${e.paise}), 0)::bigint
  from ${e} where ${e.orderId} = ${orders.id} and not ${isMealGiven})`;

const rulesOfPasses: RulesOfRows = {
  '9: a pass has what its entries add up to': (these) => sql`
    select ${p.id} as subject from ${p} where ${these}
    and (${p.balanceMeals}, ${p.balancePaise}) <> ${sumsOfPass}`,
  '9: a pass was sold once, for the price and the meals of its terms, and its checkout was paid': (
    these,
  ) => sql`
    select ${p.id} as subject from ${p} where ${these} and ${p.state} <> 'pending' and not exists (select 1 from ${e}
      join ${checkouts} on ${checkouts.id} = ${p.checkoutId} and ${checkouts.paysFor} = 'pass'
        and ${checkouts.state} = 'confirmed' and ${checkouts.totalPaise} = ${p.pricePaise}
      join ${receipts} on ${receipts.checkoutId} = ${checkouts.id} and ${receipts.kind} = 'receipt'
      where ${e.passId} = ${p.id} and ${e.kind} = 'bought'
        and (${e.meals}, ${e.paise}) = (${p.meals}, ${p.pricePaise}))`,
  '9: nothing happens to a pass before it is paid': (these) => sql`
    select ${p.id} as subject from ${p} where ${these} and ${p.state} = 'pending'
    and (exists (select 1 from ${e} where ${e.passId} = ${p.id})
      or exists (select 1 from ${checkouts} where ${checkouts.id} = ${p.checkoutId} and ${checkouts.state} = 'confirmed'))`,
  '9: a pass that was stopped or has ended is empty': (these) => sql`
    select ${p.id} as subject from ${p} where ${these} and ${inArray(p.state, overStates)} and ${p.balanceMeals} > 0`,
  '9: a pass lasts as long as its terms and its entries say': (these) => sql`
    select ${p.id} as subject from ${p} where ${these} and ${p.expiresOn} <> ${p.startsOn} + ${p.validDays} - 1
      + (select coalesce(sum(${e.days}), 0)::int from ${e} where ${e.passId} = ${p.id})`,
  '9: a pass holds no more than what was paid and not eaten': (these) => sql`
    select ${p.id} as subject from ${p} where ${these} and ${p.balancePaise} > ${p.pricePaise}
      + (select coalesce(sum(${e.paise}), 0) from ${e} where ${e.passId} = ${p.id} and ${inArray(e.kind, usedKinds)})`,
  '9: what was left of a pass goes back as it came': (these) => sql`
    select ${p.id} as subject from ${p} where ${these}
    and (select coalesce(-sum(${e.paise}), 0) from ${e} where ${e.passId} = ${p.id} and ${e.kind} = 'refunded')
      <> (select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds} join ${paymentAttempts} on ${paymentAttempts.id} = ${refunds.attemptId}
          where ${paymentAttempts.checkoutId} = ${p.checkoutId} and ${refunds.cause} = 'passStopped' and ${refunds.retryOf} is null)
        + (select coalesce(sum(${cashReturns.amountPaise}), 0) from ${cashReturns} join ${counterPayments} on ${counterPayments.id} = ${cashReturns.counterPaymentId}
          where ${counterPayments.checkoutId} = ${p.checkoutId})`,
};

const rulesOfOrders: RulesOfRows = {
  '9: an order of a pass costs what was drawn for it, and a cancelled one has come back': (
    these,
  ) => sql`
    select ${orders.id} as subject from ${orders} where ${these} and ${inArray(orders.settlement, drawnMethods)}
    and (case ${orders.status} when 'unexpected' then 0 else ${orders.meals} end,
      case ${orders.status} when 'unexpected' then 0 else ${orders.totalPaise} end) <> ${sumsOfOrder}`,
  '9: an order whose meals were given back stays sold, and no more came back than was drawn': (
    these,
  ) => sql`
    select ${orders.id} as subject from ${orders} where ${these} and ${inArray(orders.settlement, drawnMethods)}
    and exists (select 1 from ${e} where ${e.orderId} = ${orders.id} and ${isMealGiven})
    and (${orders.status} <> 'done' or exists (select 1 from ${e} where ${e.orderId} = ${orders.id}
      group by ${e.passId} having sum(${e.meals}) > 0 or sum(${e.paise}) > 0))`,
  '9: an order of a pass is a standing meal': (these) => sql`
    select ${orders.id} as subject from ${orders} where ${these} and ${inArray(orders.settlement, drawnMethods)}
    and ${orders.standingId} is null`,
  '9: nothing is drawn for an order that is paid otherwise': (these) => sql`
    select ${orders.id} as subject from ${orders} where ${these} and not ${inArray(orders.settlement, drawnMethods)}
    and exists (select 1 from ${e} where ${e.orderId} = ${orders.id})`,
};

export const passBooks: readonly Book[] = [
  { table: p, id: p.id, rules: rulesOfPasses },
  { table: orders, id: orders.id, rules: rulesOfOrders },
];
