/** Statements on orders, their lines and their events. */
import { and, asc, desc, eq, getTableColumns, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { selectPlain, uuids } from '#src/platform/database/plain-rows-sql.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { OrderStatus, PaymentStatus } from '../order-rules.ts';
import { checkouts } from './checkout-tables.ts';
import { orderEvents } from './order-event-tables.ts';
import { orderLines } from './order-line-tables.ts';
import { orders } from './order-tables.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
/** What answers show of them. */
export type ShownOrder = Omit<OrderRow, 'checkoutId' | 'orderDate' | 'cancelReason'>;
export type ShownLine = Omit<OrderLineRow, 'menuId' | 'position' | 'holdsPortions'>;

/** Answers the rows with the numbers that the database gave them. */
export function insertOrders(db: Db, rows: readonly (typeof orders.$inferInsert)[]) {
  return db
    .insert(orders)
    .values([...rows])
    .returning({ id: orders.id, number: orders.number });
}

export function insertOrderEvents(db: Db, rows: readonly (typeof orderEvents.$inferInsert)[]) {
  return db.insert(orderEvents).values([...rows]);
}

export function selectOrdersOfCheckout(db: Db, checkoutId: string) {
  return db
    .select()
    .from(orders)
    .where(eq(orders.checkoutId, checkoutId))
    .orderBy(asc(orders.number));
}

export async function selectOrderByKey(
  db: Db,
  key: { id: string } | { number: number },
): Promise<OrderRow | undefined> {
  const isKey = 'id' in key ? eq(orders.id, key.id) : eq(orders.number, key.number);
  const [row] = await db.select().from(orders).where(isKey);
  return row;
}

export function selectLinesOfOrders(db: Db, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  return selectPlain(db, getTableColumns(orderLines), ofOrders(orderIds));
}

/** Without what no answer shows: each value of a thousand lines is to be read. */
export function selectShownLines(db: Db, orderIds: readonly string[]): Promise<ShownLine[]> {
  const { menuId, position, holdsPortions, ...shown } = getTableColumns(orderLines);
  return selectPlain(db, shown, ofOrders(orderIds));
}

function ofOrders(orderIds: readonly string[]): SQL {
  return sql`from ${orderLines} where ${orderLines.orderId} = any(${uuids(orderIds)})
    order by ${orderLines.position}`;
}

/** Marks which lines are counted among the sold portions of their menus. */
export function updateHeldPortions(db: Db, lineIds: readonly string[], holdsPortions: boolean) {
  return db
    .update(orderLines)
    .set({ holdsPortions })
    .where(inArray(orderLines.id, [...lineIds]));
}

/** Newest first. */
export function selectOrdersByMobile(db: Db, mobileNo: string, since: Date, limit: number) {
  return db
    .select({
      order: orders,
      browserId: checkouts.browserId,
      deliveryPerson: staff.fullName,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .leftJoin(staff, eq(staff.id, orders.deliveryStaffId))
    .where(and(eq(orders.mobileNo, mobileNo), gte(orders.createdAt, since)))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(limit);
}

/** Gives an order to a delivery person, in a state in which it has one. */
export function updateDelivery(
  db: Db,
  id: string,
  delivery: { status: OrderStatus; deliveryStaffId: string },
) {
  return db.update(orders).set(delivery).where(eq(orders.id, id));
}

/** Moves one order if it still stands where the caller believes; answers whether it did. */
export async function updateOrderState(
  db: Db,
  id: string,
  from: { status: OrderStatus; paymentStatus: PaymentStatus },
  to: { status: OrderStatus; paymentStatus: PaymentStatus },
): Promise<boolean> {
  const moved = await db
    .update(orders)
    .set(to)
    .where(
      and(
        eq(orders.id, id),
        eq(orders.status, from.status),
        eq(orders.paymentStatus, from.paymentStatus),
      ),
    )
    .returning({ id: orders.id });
  return moved.length > 0;
}
