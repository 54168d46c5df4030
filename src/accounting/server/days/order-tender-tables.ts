/** How the money of an order was taken: the one statement behind all sums by tender. */
import { type SQL, sql } from 'drizzle-orm';
import { methodOf, type PaymentMethod, paymentMethods } from '#src/orders/payment-methods.ts';
import { isPaid, ofOrderRow } from '#src/orders/server/order-payment-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { type Tender, tenders, unpaidTender } from '#src/orders/tenders.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';

const o = orders;
const a = paymentAttempts;

const literal = (name: Tender | PaymentMethod) => sql.raw(`'${name}'::text`);

const isPaidByPage = sql`exists (select 1 from ${a} where ${a.checkoutId} = ${o.checkoutId} and ${a.outcome} = 'accepted')`;

/**
 * Rows (tender, paise) of one row of `orders`, which add up to its total. Now an order has one
 * tender. If an order could have two, it would have two rows here, and nothing else would change.
 */
export const tendersOfOrder: SQL = sql`(select case when not ${ofOrderRow(isPaid)} then ${literal(unpaidTender)}
    else case ${o.settlement} ${sql.join(paymentMethods.map(tenderOfPaid), sql` `)} end end as tender, ${o.totalPaise} as paise)`;

function tenderOfPaid(method: PaymentMethod): SQL {
  const { page, hand } = methodOf(method).tenders;
  const tender = hand
    ? sql`case when ${isPaidByPage} then ${literal(page)} else ${literal(hand)} end`
    : literal(page);
  return sql`when ${literal(method)} then ${tender}`;
}

/** `TenderSums` of rows with (tender, paise). */
export function sumByTender(tender: SQL, paise: SQL): SQL {
  const sums = tenders.map(
    (name) =>
      sql`${literal(name)}, coalesce(sum(${paise}) filter (where ${tender} = ${literal(name)}), 0)`,
  );
  return sql`json_build_object(${sql.join(sums, sql`, `)})`;
}
