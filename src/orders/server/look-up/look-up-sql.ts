/** The statement of the look-up by mobile number. */
import { and, desc, eq, gte } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { checkouts } from '../checkout-tables.ts';
import { orders } from '../order-tables.ts';

/** Newest first. */
export function selectOrdersByMobile(db: Db, mobileNo: string, since: Date, limit: number) {
  return db
    .select({
      order: orders,
      browserId: checkouts.browserId,
      deliveryPerson: staff.fullName,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .leftJoin(staff, eq(staff.id, orders.deliveryStaffId))
    .where(and(eq(orders.mobileNo, mobileNo), gte(orders.createdAt, since)))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(limit);
}
