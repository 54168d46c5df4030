/** The orders of a delivery person, delivered ones included. */

import { selectUnpaidReasons } from '#src/cash/server/collection-sql.ts';
import { canBeNear, isDue } from '#src/orders/lifecycle.ts';
import { linesByOrder, toStaffOrder } from '#src/orders/server/order-answer.ts';
import { orderStateOf } from '#src/orders/server/order-move-service.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { isStillNear } from '../near-rules.ts';
import { selectDeliveries, selectNear } from './delivery-sql.ts';
import { findForeignBoxes } from './foreign-box-service.ts';

/** Paths of the payment pages of due orders, by order id. */
export type PayLinksOf = (db: Db, due: readonly OrderRow[]) => Promise<ReadonlyMap<string, string>>;

/**
 * Sorted by number, with lines and delivery person; without orders that were reassigned or
 * cancelled.
 */
export async function findDeliveries(
  db: Db,
  of: { staffId: string; fullName: string; date: BusinessDay; shift: Shift; now: Date },
  payLinksOf: PayLinksOf,
) {
  const orders = await selectDeliveries(db, of);
  const linesOf = await linesByOrder(db, orders);
  const due = orders.filter((order) => isDue(orderStateOf(order)));
  const dueIds = due.map(({ id }) => id);
  const unpaid = await selectUnpaidReasons(db, dueIds);
  const payLinks = due.length > 0 ? await payLinksOf(db, due) : new Map<string, string>();
  const near = await selectNear(
    db,
    orders.filter((order) => canBeNear(orderStateOf(order))).map(({ id }) => id),
  );
  const boxes = await findForeignBoxes(db, orders, of);
  return orders.map((order) => {
    const nearAt = near.get(order.id);
    return {
      ...toStaffOrder(order, linesOf.get(order.id)),
      deliveryBoy: { fullName: of.fullName },
      unpaid: unpaid.get(order.id) ?? undefined,
      payLink: payLinks.get(order.id),
      box: boxes.get(order.id),
      ...(nearAt && isStillNear(nearAt, of.now) && { nearAt }),
    };
  });
}
