/** Statements on orders as delivery people see them. */
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  max,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { deliveryStatuses } from '#src/orders/lifecycle.ts';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';

const eventTime = sql`coalesce(${orderEvents.tappedAt}, ${orderEvents.createdAt})`;

const isTakenOut = and(
  eq(orderEvents.fromStatus, 'isAssigned'),
  eq(orderEvents.toStatus, 'outForDelivery'),
);

/** The orders of a person on a date and shift, delivered ones included; sorted by number. */
export function selectDeliveries(
  db: Db,
  of: { staffId: string; date: BusinessDay; shift: Shift },
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.deliveryStaffId, of.staffId),
        eq(orders.deliveryDate, of.date),
        eq(orders.shift, of.shift),
        inArray(orders.status, deliveryStatuses),
      ),
    )
    .orderBy(asc(orders.number));
}

export async function selectOrderIdByTap(db: Db, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ orderId: orderEvents.orderId })
    .from(orderEvents)
    .where(eq(orderEvents.idempotencyKey, key));
  return row?.orderId;
}

/** The events of an order, oldest first. The order is locked, so they come in this sequence. */
export function selectHistory(db: Db, orderId: string) {
  const { staffId, assignedTo, tappedAt, createdAt, sequence } = orderEvents;
  return db
    .select({ staffId, assignedTo, tappedAt, createdAt })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(sequence));
}

/** The name of the person who has the order. */
export async function selectRiderName(db: Db, orderId: string): Promise<string> {
  const [row] = await db
    .select({ fullName: staff.fullName })
    .from(orders)
    .innerJoin(staff, eq(staff.id, orders.deliveryStaffId))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error(`order ${orderId} has no delivery person`);
  return row.fullName;
}

/** The time of the order's last event, by the clock of the person who caused it. */
export async function selectLastChange(db: Db, orderId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ last: max(eventTime).mapWith(orderEvents.createdAt) })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId));
  return row?.last ?? undefined;
}

/** When orders were last taken out, by the clock of the person who tapped; by order id. */
export function selectTakenOut(db: Db, orderIds: readonly string[]): Promise<Map<string, Date>> {
  return selectLastTimes(db, orderIds, isTakenOut);
}

/** Who last took these orders out, if it was somebody else than this person; by order id. */
export async function selectOtherTakers(
  db: Db,
  orderIds: readonly string[],
  staffId: string,
): Promise<Map<string, string>> {
  const { orderId, staffId: takerId, sequence } = orderEvents;
  const rows = await db
    .selectDistinctOn([orderId], { orderId, takerId })
    .from(orderEvents)
    .where(and(inArray(orderId, [...orderIds]), isTakenOut))
    .orderBy(asc(orderId), desc(sequence));
  return new Map(
    rows.flatMap((row) =>
      row.takerId !== null && row.takerId !== staffId ? [[row.orderId, row.takerId] as const] : [],
    ),
  );
}

/**
 * When riders last said to be near, by order id: not if the order went to somebody else since then,
 * or could not be handed over.
 */
export function selectNear(db: Db, orderIds: readonly string[]): Promise<Map<string, Date>> {
  const later = alias(orderEvents, 'later');
  const isOver = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.orderId, orderEvents.orderId),
        sql`${later.sequence} > ${orderEvents.sequence}`,
        or(isNotNull(later.assignedTo), isNotNull(later.problem)),
      ),
    );
  return selectLastTimes(db, orderIds, and(isNotNull(orderEvents.minutesAway), notExists(isOver)));
}

/** The last such event of each order, by the clock of the person who caused it. */
async function selectLastTimes(db: Db, orderIds: readonly string[], isMeant: SQL | undefined) {
  const rows = await db
    .select({ orderId: orderEvents.orderId, at: max(eventTime).mapWith(orderEvents.createdAt) })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, [...orderIds]), isMeant))
    .groupBy(orderEvents.orderId);
  return new Map(rows.flatMap(({ orderId, at }) => (at ? [[orderId, at] as const] : [])));
}
