/** Statements on the orders of closed shifts. */
import { and, asc, between, count, eq, inArray, ne, sum } from 'drizzle-orm';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Closure } from '#src/settings/closure-rules.ts';
import { closedOrders } from './closed-order-tables.ts';

export type Days = Pick<Closure, 'from' | 'to' | 'shift'>;

/** The orders of the days that are not cancelled and have not lapsed, by number. */
export function selectOrdersOfDays(db: Db, days: Days): Promise<OrderRow[]> {
  return ofDays(db, days);
}

/** The same, locked, in their state after locking. */
export function selectOrdersOfDaysForUpdate(db: Db, days: Days): Promise<OrderRow[]> {
  return ofDays(db, days).for('update');
}

function ofDays(db: Db, { from, to, shift }: Days) {
  const { deliveryDate, status } = orders;
  const isOfDays = and(between(deliveryDate, from, to), shift && eq(orders.shift, shift));
  return db
    .select()
    .from(orders)
    .where(and(isOfDays, ne(status, 'unexpected')))
    .orderBy(asc(orders.number));
}

type ClosedOrder = typeof closedOrders.$inferInsert;

export function insertClosedOrders(tx: Db, rows: readonly ClosedOrder[]) {
  return tx.insert(closedOrders).values([...rows]);
}

/** For each closure: the orders that it cancelled, the customers who were told, and the refunds. */
export function selectClosedSums(db: Db) {
  return db
    .select({
      closureId: closedOrders.closureId,
      cancelled: count(),
      told: count(closedOrders.toldAt),
      owedPaise: sum(closedOrders.owedPaise).mapWith(Number),
    })
    .from(closedOrders)
    .groupBy(closedOrders.closureId);
}

/** Sorted by number. */
export function selectClosedOrders(db: Db, closureId: string) {
  const { owedPaise, toldAt } = closedOrders;
  const { number, deliveryDate, shift, mobileNo, totalPaise, settlement } = orders;
  return db
    .select({ number, deliveryDate, shift, mobileNo, totalPaise, settlement, owedPaise, toldAt })
    .from(closedOrders)
    .innerJoin(orders, eq(orders.id, closedOrders.orderId))
    .where(eq(closedOrders.closureId, closureId))
    .orderBy(asc(orders.number));
}

type ToldMark = { toldAt: Date; toldBy: string } | { toldAt: null; toldBy: null };

/** Whichever closure cancelled each of them. */
export function updateToldOrders(tx: Db, orderIds: readonly string[], mark: ToldMark) {
  return tx
    .update(closedOrders)
    .set(mark)
    .where(inArray(closedOrders.orderId, [...orderIds]));
}

/** Returns whether the closure cancelled such an order. */
export async function updateTold(
  db: Db,
  { closureId, orderId }: { closureId: string; orderId: string },
  mark: ToldMark,
): Promise<boolean> {
  const updated = await db
    .update(closedOrders)
    .set(mark)
    .where(and(eq(closedOrders.closureId, closureId), eq(closedOrders.orderId, orderId)))
    .returning({ orderId: closedOrders.orderId });
  return updated.length > 0;
}
