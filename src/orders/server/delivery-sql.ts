/** Statements on orders as delivery people see and move them. */
import { and, asc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Shift } from '#src/menus/menu-rules.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { type DeliveryProblem, deliveryListStatuses, type OrderStatus } from '../order-rules.ts';
import { orderEvents } from './order-event-tables.ts';
import type { OrderRow } from './order-sql.ts';
import { orders } from './order-tables.ts';

/** What somebody has to bring on a date and shift, and has brought; by number. */
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
        inArray(orders.status, deliveryListStatuses),
      ),
    )
    .orderBy(asc(orders.number));
}

/** Whatever stood in its way no longer does. */
export function updateStep(db: Db, id: string, status: OrderStatus) {
  return db.update(orders).set({ status, deliveryProblem: null }).where(eq(orders.id, id));
}

/** `null` takes the report back. */
export function updateProblem(db: Db, id: string, deliveryProblem: DeliveryProblem | null) {
  return db.update(orders).set({ deliveryProblem }).where(eq(orders.id, id));
}

export async function selectOrderIdByTap(db: Db, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ orderId: orderEvents.orderId })
    .from(orderEvents)
    .where(eq(orderEvents.idempotencyKey, key));
  return row?.orderId;
}

/** When the order last changed, by the clock of who changed it. */
export async function selectLastChange(db: Db, orderId: string): Promise<Date | undefined> {
  const at = sql`coalesce(${orderEvents.tappedAt}, ${orderEvents.createdAt})`;
  const [row] = await db
    .select({ last: max(at).mapWith(orderEvents.createdAt) })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId));
  return row?.last ?? undefined;
}
