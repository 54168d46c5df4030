/** Statements on orders, their lines and their events. */
import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { selectPlain, uuids } from '#src/platform/database/plain-rows-sql.ts';
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

export async function selectOrder(db: Db, number: number): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.number, number));
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

/** What moving an order may change of it. */
export type OrderTarget = Partial<
  Pick<
    OrderRow,
    'status' | 'paymentStatus' | 'deliveryProblem' | 'cancelReason' | 'deliveryStaffId'
  >
>;

/** Changes those that still stand as `from` does; answers how many did. */
export async function updateStandingOrders(
  db: Db,
  ids: readonly string[],
  from: OrderRow,
  to: OrderTarget,
): Promise<number> {
  const { deliveryProblem, cancelReason } = from;
  const isAsBefore = and(
    eq(orders.status, from.status),
    eq(orders.paymentStatus, from.paymentStatus),
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
