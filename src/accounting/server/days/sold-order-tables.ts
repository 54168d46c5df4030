/** What of an order counts as sold and as given back: one definition for all that adds up. */
import { sql } from 'drizzle-orm';
import { extras } from '#src/orders/charges.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { isCooked, ofOrderRow } from '#src/orders/server/order-payment-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';

// Conditions and values of a row of `orders`, for statements that read it under its own name.

/**
 * Sold, or about to be: what a day's close asks for is that none is about to be any more. A day is
 * sold for what its sold orders cost.
 */
export const isSold = ofOrderRow(isCooked);

/** What its dishes cost as they are now. */
export const dishesPaise = sql`(select coalesce(sum(${orderLines.quantity} * ${orderLines.pricePaise}), 0)
  from ${orderLines} where ${orderLines.orderId} = ${orders.id})`;

const signed = extras.map(
  ([extra, sign]) => sql`${sql.raw(sign > 0 ? '+' : '-')} ${orders[extra]}`,
);
/** What of its total is not the price of its dishes. */
export const extrasOfOrder = sql`(${sql.join(signed, sql` `)})`;

/**
 * What staff took out of it after it was paid: the order stays sold for what was paid, and this
 * goes back.
 */
export const takenOutPaise = sql`greatest(0, ${orders.totalPaise} - ${extrasOfOrder}
  - ${dishesPaise})::bigint`;

/** True of few: looked at before the sums of their refunds, which a year of orders is spared. */
export const hasRefund = sql`exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id})`;

/** Another refund has taken its place. */
export const isReplaced = sql`exists (select 1 from ${refunds} as retries where retries.retry_of = ${refunds.id})`;

/**
 * What was given back of it or will be: a failed refund is owed still. Never more than it cost,
 * where one failed and another was decided beside it.
 */
export const refundedPaise = sql`least(${orders.totalPaise}, (
  select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds}
  where ${refunds.orderId} = ${orders.id} and not ${isReplaced}))::bigint`;
