/** Statements that move orders and store their events. */
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { orderEvents } from './order-event-tables.ts';
import type { OrderRow } from './order-sql.ts';
import { orders } from './order-tables.ts';

/** The columns that a move may change. */
export type OrderTarget = Partial<
  Pick<
    OrderRow,
    | 'status'
    | 'paymentStatus'
    | 'awaitsApproval'
    | 'deliveryProblem'
    | 'cancelReason'
    | 'deliveryStaffId'
  >
>;

/** Updates the orders that are still as `from` says; returns how many were updated. */
export async function updateOrdersInState(
  db: Db,
  ids: readonly string[],
  from: OrderRow,
  to: OrderTarget,
): Promise<number> {
  const { deliveryProblem, cancelReason } = from;
  const isAsBefore = and(
    eq(orders.status, from.status),
    eq(orders.paymentStatus, from.paymentStatus),
    eq(orders.settlement, from.settlement),
    eq(orders.awaitsApproval, from.awaitsApproval),
    deliveryProblem === null
      ? isNull(orders.deliveryProblem)
      : eq(orders.deliveryProblem, deliveryProblem),
    cancelReason === null ? isNull(orders.cancelReason) : isNotNull(orders.cancelReason),
  );
  const moved = await db
    .update(orders)
    .set(to)
    .where(and(inArray(orders.id, [...ids]), isAsBefore))
    .returning({ id: orders.id });
  return moved.length;
}

/**
 * Marks orders that are about to become cash orders and must not be cooked before staff approve
 * them.
 */
export function updateAwaitsApproval(tx: Db, ids: readonly string[]) {
  return tx
    .update(orders)
    .set({ awaitsApproval: true })
    .where(inArray(orders.id, [...ids]));
}

export function insertOrderEvents(db: Db, rows: readonly (typeof orderEvents.$inferInsert)[]) {
  return db.insert(orderEvents).values([...rows]);
}
