/** The statement that reads the payments of alerts. */
import { asc, eq, inArray } from 'drizzle-orm';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { paymentAttempts } from './payment-tables.ts';

/** One row for each order of each attempt, or one without an order. */
export function selectAttemptsWithOrders(db: Db, attemptIds: readonly string[]) {
  const { id, transactionId, amountPaise, checkoutId } = paymentAttempts;
  return db
    .select({
      ...{ id, transactionId, amountPaise, orderNumber: orders.number, label: checkouts.label },
      name: orders.name,
      mobileNo: checkouts.mobileNo,
    })
    .from(paymentAttempts)
    .innerJoin(checkouts, eq(checkouts.id, checkoutId))
    .leftJoin(orders, eq(orders.checkoutId, checkoutId))
    .where(inArray(id, [...attemptIds]))
    .orderBy(asc(orders.number));
}
