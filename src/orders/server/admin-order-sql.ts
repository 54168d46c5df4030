/** Statements that read orders for admins, and that lock orders. */
import { and, asc, count, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#src/platform/database/db.ts';
import { selectPlain } from '#src/platform/database/plain-rows-sql.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { OrderFilter } from '../admin-order-contract.ts';
import type { CountedDay } from '../order-counts-contract.ts';
import { orderEvents } from './order-event-tables.ts';
import type { OrderRow, ShownOrder } from './order-sql.ts';
import { orders } from './order-tables.ts';

/** Orders with the name of the delivery person, null if there is none. */
async function selectWithDelivery(db: Db, rest: SQL): Promise<OrderWithDelivery[]> {
  const { checkoutId, orderDate, cancelReason, holdsMeals, ...shown } = getTableColumns(orders);
  const columns = {
    ...shown,
    deliveryName: staff.fullName,
    deliveryMobile: staff.mobileNo,
  };
  const joined = sql`from ${orders} left join ${staff} on ${staff.id} = ${orders.deliveryStaffId}`;
  return selectPlain(db, columns, sql`${joined} where ${rest}`);
}

export interface OrderWithDelivery extends ShownOrder {
  deliveryName: string | null;
  deliveryMobile: string | null;
}

/** Sorted by number. */
export function selectOrdersOfDay(db: Db, filter: OrderFilter): Promise<OrderWithDelivery[]> {
  const { isorder, orderdate, deliverydate, shift, status, unpaid } = filter;
  const day = isorder ? { orderdate } : { deliverydate, shift };
  const found = and(
    ofDay(day),
    status && eq(orders.status, status),
    unpaid ? and(ne(orders.status, 'unexpected'), eq(orders.isReleased, false)) : undefined,
  );
  return selectWithDelivery(db, sql`${found} order by ${orders.number}`);
}

/** With a problem at the door that nobody has decided about, the earliest delivery first. */
export function selectProblems(db: Db, limit: number): Promise<OrderWithDelivery[]> {
  const { deliveryProblem, deliveryDate, number } = orders;
  return selectWithDelivery(
    db,
    sql`${deliveryProblem} is not null order by ${deliveryDate}, ${number} limit ${limit}`,
  );
}

function ofDay({ orderdate, deliverydate = '', shift }: CountedDay) {
  if (orderdate !== undefined) return eq(orders.orderDate, orderdate);
  return and(eq(orders.deliveryDate, deliverydate), shift && eq(orders.shift, shift));
}

/** Counts one day or shift with one scan of a part of an index. */
export function selectStatusCounts(db: Db, day: CountedDay) {
  const { status, isReleased } = orders;
  return db
    .select({ status, isReleased, count: count() })
    .from(orders)
    .where(and(ofDay(day), ne(status, 'unexpected')))
    .groupBy(status, isReleased);
}

export function selectOrdersByNumbers(db: Db, numbers: readonly number[]) {
  return selectWithDelivery(db, sql`${inArray(orders.number, [...numbers])}`);
}

export async function selectOrderByNumber(db: Db, number: number) {
  const [row] = await selectOrdersByNumbers(db, [number]);
  return row;
}

/**
 * Locks the orders, always sorted by number, so that two admins who choose the same orders wait
 * instead of deadlocking.
 */
export function selectOrdersForUpdate(db: Db, numbers: readonly number[]): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.number))
    .for('update');
}

/** The history of an order with names of staff, oldest first. */
export function selectEventsOfOrder(db: Db, orderId: string) {
  const assignee = alias(staff, 'assignee');
  return db
    .select({ event: orderEvents, by: staff.fullName, assignedTo: assignee.fullName })
    .from(orderEvents)
    .leftJoin(staff, eq(staff.id, orderEvents.staffId))
    .leftJoin(assignee, eq(assignee.id, orderEvents.assignedTo))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.sequence));
}
