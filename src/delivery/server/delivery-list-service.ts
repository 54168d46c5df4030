/** What a delivery person has to bring, and has brought. */

import { linesByOrder, toStaffOrder } from '#src/orders/server/order-answer.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Shift } from '#src/settings/shift-rules.ts';
import { selectDeliveries } from './delivery-sql.ts';

/**
 * By number, with their lines and who brings them; what was given to somebody else or cancelled is
 * not among them.
 */
export async function findDeliveries(
  db: Db,
  of: { staffId: string; fullName: string; date: BusinessDay; shift: Shift },
  timeZone: string,
) {
  const orders = await selectDeliveries(db, of);
  const linesOf = await linesByOrder(db, orders);
  return orders.map((order) => ({
    ...toStaffOrder(order, linesOf.get(order.id), timeZone),
    deliveryBoy: { fullName: of.fullName },
  }));
}
