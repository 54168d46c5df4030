/** Statements on a customer's payments at doors and at the counter. */
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { collections } from './collection-tables.ts';
import { counterPayments } from './counter/counter-payment-tables.ts';

/** Newest first. */
export function selectCollectionsOfNumbers(db: Db, mobileNos: readonly string[], limit: number) {
  const { id, createdAt, method, takenPaise } = collections;
  return db
    .select({ id, at: createdAt, method, amountPaise: takenPaise, order: orders.number })
    .from(orders)
    .innerJoin(collections, sql`${collections.orderId} = ${orders.id}`)
    .where(
      and(
        sql`${orders.mobileNo} = any(${sql.param([...mobileNos])}::text[])`,
        ne(method, 'unpaid'),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** What staff took for passes; newest first. */
export function selectCounterPaymentsOfNumbers(
  db: Db,
  mobileNos: readonly string[],
  limit: number,
) {
  const { id, createdAt, amountPaise, checkoutId } = counterPayments;
  return db
    .select({ id, at: createdAt, amountPaise, label: checkouts.label })
    .from(checkouts)
    .innerJoin(counterPayments, eq(checkoutId, checkouts.id))
    .where(sql`${checkouts.mobileNo} = any(${sql.param([...mobileNos])}::text[])`)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}
