/** Owed orders, for lists. */
import { and, desc, eq } from 'drizzle-orm';
import { isDue, ofOrderRow } from '#src/orders/server/order-payment-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { collections } from './collection-tables.ts';

/** Enough for a screen; older debts are found on the customers' pages. */
const mostOwed = 500;

/** Orders that were reported unpaid at the door and are still due, newest first. */
export function selectOwedOrders(db: Db) {
  const { unpaidReason, day, createdAt } = collections;
  return db
    .select({
      orderNumber: orders.number,
      mobileNo: orders.mobileNo,
      name: orders.name,
      totalPaise: orders.totalPaise,
      unpaidReason,
      day,
      riderName: staff.fullName,
    })
    .from(collections)
    .innerJoin(orders, eq(orders.id, collections.orderId))
    .innerJoin(staff, eq(staff.id, collections.riderId))
    .where(and(eq(collections.method, 'unpaid'), ofOrderRow(isDue)))
    .orderBy(desc(createdAt))
    .limit(mostOwed);
}
