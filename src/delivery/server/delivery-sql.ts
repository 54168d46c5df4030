/** Statements on orders as delivery people see them. */
import { and, asc, eq, inArray, max, sql } from 'drizzle-orm';
import { deliveryStatuses } from '#src/orders/lifecycle.ts';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';

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

/** The time of the order's last event, by the clock of the person who caused it. */
export async function selectLastChange(db: Db, orderId: string): Promise<Date | undefined> {
  const at = sql`coalesce(${orderEvents.tappedAt}, ${orderEvents.createdAt})`;
  const [row] = await db
    .select({ last: max(at).mapWith(orderEvents.createdAt) })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId));
  return row?.last ?? undefined;
}

/** When orders were last taken out, by the clock of the person who tapped; by order id. */
export async function selectTakenOut(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, Date>> {
  const at = sql`coalesce(${orderEvents.tappedAt}, ${orderEvents.createdAt})`;
  const rows = await db
    .select({ orderId: orderEvents.orderId, at: max(at).mapWith(orderEvents.createdAt) })
    .from(orderEvents)
    .where(
      and(
        inArray(orderEvents.orderId, [...orderIds]),
        eq(orderEvents.fromStatus, 'isAssigned'),
        eq(orderEvents.toStatus, 'outForDelivery'),
      ),
    )
    .groupBy(orderEvents.orderId);
  return new Map(rows.flatMap(({ orderId, at }) => (at ? [[orderId, at] as const] : [])));
}
