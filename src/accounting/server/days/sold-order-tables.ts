/** What counts as sold and as refunded for an order: one definition for all sums. */
import { sql } from 'drizzle-orm';
import { cashReturns, collections } from '#src/cash/server/collection-tables.ts';
import { extrasOfOrder } from '#src/orders/server/order-journal-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { isCooked, ofOrderRow } from '#src/orders/server/order-payment-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { givenKind } from '#src/passes/pass-kinds.ts';
import { passEntries } from '#src/passes/server/pass-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';

// Conditions and values on a row of `orders`, for statements that read the table under its own
// name.

/**
 * Sold, or about to be: a day's close requires that no order is about to be sold. The sales of a
 * day are the totals of its sold orders.
 */
export const isSold = ofOrderRow(isCooked);

/** The present price of its dishes. */
export const dishesPaise = sql`(select coalesce(sum(${orderLines.quantity} * ${orderLines.pricePaise}), 0)
  from ${orderLines} where ${orderLines.orderId} = ${orders.id})`;

/**
 * What staff removed from the order after it was paid. The order stays sold for the paid amount,
 * and this part is refunded.
 */
export const takenOutPaise = sql`greatest(0, ${orders.totalPaise} - ${extrasOfOrder}
  - ${dishesPaise})::bigint`;

/** Cash that was given back of orders that stay sold. */
export const cashGiven = sql`${cashReturns} join ${collections} on ${collections.id} = ${cashReturns.collectionId}
  and ${cashReturns.cause} = 'goodwill'`;
/** Meals that were given back to their passes; their orders stay sold. */
export const isMealGiven = sql`${passEntries.kind} = ${sql.raw(`'${givenKind}'`)}`;
const mealsOfThisOrder = sql`${passEntries.orderId} = ${orders.id} and ${isMealGiven}`;

const ofThisOrder = sql`${collections.orderId} = ${orders.id}`;

/**
 * True for few orders; checked before refunds are summed, which saves the sum for most orders of a
 * year.
 */
export const hasRefund = sql`(exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id})
  or exists (select 1 from ${cashGiven} where ${ofThisOrder})
  or exists (select 1 from ${passEntries} where ${mealsOfThisOrder}))`;

/** A retry has replaced this refund. */
export const isReplaced = sql`exists (select 1 from ${refunds} as retries where retries.retry_of = ${refunds.id})`;

/**
 * Refunded or owed amount, including failed refunds, which are still owed. Never more than the
 * total of the order, even if one refund failed and another was decided beside it.
 */
export const refundedPaise = sql`least(${orders.totalPaise}, (
  select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds}
  where ${refunds.orderId} = ${orders.id} and not ${isReplaced})
  + (select coalesce(sum(${cashReturns.amountPaise}), 0) from ${cashGiven} where ${ofThisOrder})
  + (select coalesce(sum(${passEntries.paise}), 0) from ${passEntries} where ${mealsOfThisOrder}))::bigint`;
