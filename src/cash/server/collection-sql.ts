/** Statements on collections. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { handTenders } from '#src/orders/tenders.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { cashReturns, collections } from './collection-tables.ts';

export type CollectionRow = typeof collections.$inferSelect;

/** Returns false if another order's collection has its key. */
export async function insertCollection(
  tx: Db,
  row: typeof collections.$inferInsert,
): Promise<boolean> {
  const stored = await tx
    .insert(collections)
    .values(row)
    .onConflictDoNothing({ target: collections.key })
    .returning({ id: collections.id });
  return stored.length > 0;
}

export async function selectCollectionByKey(db: Db, key: string) {
  const [row] = await db.select().from(collections).where(eq(collections.key, key));
  return row;
}

export function selectCollectionsOfOrder(db: Db, orderId: string): Promise<CollectionRow[]> {
  return db.select().from(collections).where(eq(collections.orderId, orderId));
}

interface PaidInCash {
  id: string;
  takenPaise: number;
  /** What goes back of it, or went back before. */
  returnedPaise: number;
  /** Who took it; null if it was taken at the counter. */
  riderName: string | null;
  orderNumber: number;
}

/** The cash that paid some orders, by order id; other orders are left out. */
export async function selectCashOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, PaidInCash>> {
  if (orderIds.length === 0) return new Map();
  const isTheirs = and(
    inArray(collections.orderId, [...orderIds]),
    inArray(collections.method, handTenders),
    eq(collections.isExtra, false),
  );
  const { id, orderId, takenPaise } = collections;
  const returnedPaise = sql<number>`(select coalesce(sum(${cashReturns.amountPaise}), 0)::bigint
    from ${cashReturns} where ${cashReturns.collectionId} = ${id})`.mapWith(Number);
  const rows = await db
    .select({
      ...{ id, orderId, takenPaise, returnedPaise },
      riderName: staff.fullName,
      orderNumber: orders.number,
    })
    .from(collections)
    .innerJoin(orders, eq(orders.id, orderId))
    .leftJoin(staff, eq(staff.id, collections.riderId))
    .where(isTheirs);
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** The reported reasons why orders were not paid, by order id. */
export async function selectUnpaidReasons(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, CollectionRow['unpaidReason']>();
  const isTheirs = and(
    inArray(collections.orderId, [...orderIds]),
    eq(collections.method, 'unpaid'),
  );
  const { orderId, unpaidReason } = collections;
  const rows = await db.select({ orderId, unpaidReason }).from(collections).where(isTheirs);
  return new Map(rows.map((row) => [row.orderId, row.unpaidReason]));
}

/** True if the order has a collection that pays it. */
export async function selectIsCollected(db: Db, orderId: string): Promise<boolean> {
  const counts = and(eq(collections.orderId, orderId), eq(collections.isExtra, false));
  const rows = await db.select({ id: collections.id }).from(collections).where(counts).limit(1);
  return rows.length > 0;
}

/** True if the order has ever been on its way. */
export async function selectHasBeenOut(db: Db, orderId: string): Promise<boolean> {
  const wasOut = and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, 'outForDelivery'));
  const rows = await db.select({ id: orderEvents.id }).from(orderEvents).where(wasOut).limit(1);
  return rows.length > 0;
}

/** True if the order was ever assigned to this person. */
export async function selectHasCarried(db: Db, orderId: string, staffId: string): Promise<boolean> {
  const wasGiven = and(eq(orderEvents.orderId, orderId), eq(orderEvents.assignedTo, staffId));
  const rows = await db.select({ id: orderEvents.id }).from(orderEvents).where(wasGiven).limit(1);
  return rows.length > 0;
}
