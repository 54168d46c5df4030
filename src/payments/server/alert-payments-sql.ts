/** The statement that reads the payments of alerts. */
import { asc, eq, inArray } from 'drizzle-orm';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { paymentAttempts } from './payment-tables.ts';

/** One row for each order of each attempt. */
export function selectAttemptsWithOrders(db: Db, attemptIds: readonly string[]) {
  const { id, transactionId, amountPaise, checkoutId } = paymentAttempts;
  return db
    .select({
      ...{ id, transactionId, amountPaise, orderNumber: orders.number },
      customer: { name: orders.name, mobileNo: orders.mobileNo },
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.checkoutId, checkoutId))
    .where(inArray(id, [...attemptIds]))
    .orderBy(asc(orders.number));
}
