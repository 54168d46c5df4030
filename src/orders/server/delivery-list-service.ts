/** What a delivery person has to bring, and has brought. */
import type { Shift } from '#src/menus/menu-rules.ts';
import type { Db } from '#src/server/db.ts';
import type { BusinessDay } from '#src/shared/business-day.ts';
import { isoWithOffset } from '#src/shared/business-day.ts';
import { toRupees } from '#src/shared/money.ts';
import { selectDeliveries } from './delivery-sql.ts';
import { toOrderLine } from './look-up-service.ts';
import { selectLinesOfOrders } from './order-sql.ts';

/** By number, each with its lines; an order that was given to somebody else or cancelled is not among them. */
export async function listDeliveries(
  db: Db,
  of: { staffId: string; date: BusinessDay; shift: Shift },
  timeZone: string,
) {
  const orders = await selectDeliveries(db, of);
  const lines = await selectLinesOfOrders(
    db,
    orders.map((order) => order.id),
  );
  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  return orders.map((order) => ({
    id: order.number,
    status: order.status,
    payment_status: order.paymentStatus,
    mobile_no: order.mobileNo,
    address: {
      id: order.addressId,
      shortname: order.addressShortname,
      address: order.addressText,
    },
    note: order.note,
    orderDate: isoWithOffset(order.createdAt, timeZone),
    deliveryDate: order.deliveryDate,
    shift: order.shift,
    totalAmount: toRupees(order.totalPaise),
    ...(order.deliveryProblem !== null && { problem: order.deliveryProblem }),
    menus: (linesOf.get(order.id) ?? []).map(toOrderLine),
  }));
}
