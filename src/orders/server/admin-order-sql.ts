/** Statements on orders as admins read and assign them. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#src/server/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { OrderFilter } from '../admin-order-contract.ts';
import { orderEvents } from './order-event-tables.ts';
import type { OrderRow } from './order-sql.ts';
import { orders } from './order-tables.ts';

const deliveryPerson = { id: staff.id, fullName: staff.fullName, mobileNo: staff.mobileNo };

/** An order with who delivers it. */
function selectWithDelivery(db: Db) {
  return db
    .select({ order: orders, deliveryPerson })
    .from(orders)
    .leftJoin(staff, eq(staff.id, orders.deliveryStaffId));
}

export type OrderWithDelivery = Awaited<ReturnType<typeof selectWithDelivery>>[number];

/** By number. */
export function selectOrdersOfDay(db: Db, filter: OrderFilter): Promise<OrderWithDelivery[]> {
  const { isorder, orderdate = '', deliverydate = '', shift, status } = filter;
  const ofDay = isorder
    ? eq(orders.orderDate, orderdate)
    : and(eq(orders.deliveryDate, deliverydate), shift && eq(orders.shift, shift));
  return selectWithDelivery(db)
    .where(and(ofDay, status && eq(orders.status, status)))
    .orderBy(asc(orders.number));
}

export function selectOrdersByNumbers(db: Db, numbers: readonly number[]) {
  return selectWithDelivery(db).where(inArray(orders.number, [...numbers]));
}

export async function selectOrderByNumber(db: Db, number: number) {
  const [row] = await selectOrdersByNumbers(db, [number]);
  return row;
}

/** Locks the orders, always by number: two admins who choose the same ones stand in line. */
export function selectOrdersForUpdate(db: Db, numbers: readonly number[]): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.number))
    .for('update');
}

export function updateAssigned(db: Db, ids: readonly string[], deliveryStaffId: string) {
  return db
    .update(orders)
    .set({ status: 'isAssigned', deliveryStaffId, deliveryProblem: null })
    .where(inArray(orders.id, [...ids]));
}

export function updateCancelled(db: Db, id: string, cancelReason: string) {
  return db
    .update(orders)
    .set({ status: 'unexpected', cancelReason, deliveryProblem: null })
    .where(eq(orders.id, id));
}

/** Everything that changed an order, oldest first, with the people by name. */
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
