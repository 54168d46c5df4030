/** How the money of an order was taken: the one statement that all sums of ways are made of. */
import { type SQL, sql } from 'drizzle-orm';
import {
  type CollectionPoint,
  methodOf,
  type PaymentMethod,
  paymentMethods,
} from '#src/orders/payment-methods.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import type { DayWay } from '../../day-rules.ts';

const o = orders;
const a = paymentAttempts;

const way = (name: DayWay) => sql.raw(`'${name}'::text`);

/** At a door, the page is the order's own QR; what else was paid there came in notes. */
const isPaidByPage = sql`exists (select 1 from ${a} where ${a.checkoutId} = ${o.checkoutId} and ${a.outcome} = 'accepted')`;

const waysPaid: Record<CollectionPoint, SQL> = {
  page: way('online'),
  door: sql`case when ${isPaidByPage} then ${way('qr')} else ${way('cash')} end`,
};

/**
 * Rows (way, paise) of one row of `orders`, which together are its total. An order is paid in one
 * way; one that is paid in two has two rows here, and nothing else changes.
 */
export const waysOfOrder: SQL = sql`(select case when ${o.paymentStatus} <> 'done' then ${way('owed')}
    else case ${o.settlement} ${sql.join(paymentMethods.map(wayOfPaid), sql` `)} end end as way, ${o.totalPaise} as paise)`;

function wayOfPaid(method: PaymentMethod): SQL {
  return sql`when ${sql.raw(`'${method}'`)} then ${waysPaid[methodOf(method).collectedAt]}`;
}
