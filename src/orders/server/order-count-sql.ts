/** Statements that count orders: portions sold, and the loads of delivery people. */
import { and, count, desc, eq, inArray, isNotNull, ne, or, sql, sum } from 'drizzle-orm';
import { addresses } from '#src/addresses/server/address-tables.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { orderLines } from './order-line-tables.ts';
import { orders } from './order-tables.ts';

/** Portions of each menu entry in released orders that are not cancelled. */
export function selectSold(db: Db, menuIds: readonly string[]) {
  return db
    .select({ menuId: orderLines.menuId, sold: sum(orderLines.quantity).mapWith(Number) })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        inArray(orderLines.menuId, [...menuIds]),
        eq(orders.isReleased, true),
        ne(orders.status, 'unexpected'),
      ),
    )
    .groupBy(orderLines.menuId);
}

/** Orders of any day with a problem at the door that nobody has decided about. */
export function selectProblemCount(db: Db): Promise<number> {
  return db.$count(orders, isNotNull(orders.deliveryProblem));
}

interface DeliverySlot {
  date: string;
  shift: Shift;
}

/** The delivery days, shifts and addresses of these orders. */
export function selectGoals(db: Db, orderNumbers: readonly number[]) {
  const { addressId, deliveryDate: date, shift } = orders;
  return db
    .selectDistinct({ addressId, date, shift })
    .from(orders)
    .where(inArray(orders.number, [...orderNumbers]));
}

/** The number of orders by status of each delivery person, on these days and shifts. */
export function selectLoads(db: Db, deliveries: readonly DeliverySlot[]) {
  const { deliveryStaffId, status } = orders;
  return db
    .select({ deliveryStaffId, status, count: count() })
    .from(orders)
    .where(
      and(
        or(
          ...deliveries.map(({ date, shift }) =>
            and(eq(orders.deliveryDate, date), eq(orders.shift, shift)),
          ),
        ),
        isNotNull(deliveryStaffId),
        ne(status, 'unexpected'),
      ),
    )
    .groupBy(deliveryStaffId, status);
}

/** The newest delivered order of each address, with one index lookup each. */
export function selectLastServed(db: Db, addressIds: readonly string[]) {
  const last = db
    .select({ deliveryStaffId: orders.deliveryStaffId, date: orders.deliveryDate })
    .from(orders)
    .where(and(eq(orders.addressId, addresses.id), eq(orders.status, 'done')))
    .orderBy(desc(orders.deliveryDate), desc(orders.number))
    .limit(1)
    .as('last');
  return db
    .select({
      shortname: addresses.shortname,
      deliveryStaffId: last.deliveryStaffId,
      date: last.date,
    })
    .from(addresses)
    .innerJoinLateral(last, sql`true`)
    .where(inArray(addresses.id, [...addressIds]))
    .orderBy(addresses.shortname);
}
