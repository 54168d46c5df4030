/** Statements on orders and their lines. */
import { asc, eq, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { shortDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { selectPlain, uuids } from '#src/platform/database/plain-rows-sql.ts';
import { orderLabel } from '../order-rules.ts';
import { orderLines } from './order-line-tables.ts';
import { orders } from './order-tables.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
/** The columns that answers show. */
export type ShownOrder = Omit<OrderRow, 'checkoutId' | 'orderDate' | 'cancelReason' | 'holdsMeals'>;
export type ShownLine = Omit<OrderLineRow, 'menuId' | 'position' | 'holdsPortions'>;

export function selectOrdersOfCheckout(db: Db, checkoutId: string) {
  return selectOrdersOfCheckouts(db, [checkoutId]);
}

export function selectOrdersOfCheckouts(db: Db, checkoutIds: readonly string[]) {
  return db
    .select()
    .from(orders)
    .where(inArray(orders.checkoutId, [...checkoutIds]))
    .orderBy(asc(orders.number));
}

export async function selectOrder(db: Db, number: number): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.number, number));
  return row;
}

export function selectOrderIdsByNumbers(db: Db, numbers: readonly number[]) {
  const { id, number } = orders;
  return db
    .select({ id, number })
    .from(orders)
    .where(inArray(number, [...numbers]));
}

export function selectLinesOfOrders(db: Db, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  return selectPlain(db, getTableColumns(orderLines), ofOrders(orderIds));
}

/** Only the columns that answers show: with a thousand lines, each value costs time. */
export function selectShownLines(db: Db, orderIds: readonly string[]): Promise<ShownLine[]> {
  const { menuId, position, holdsPortions, ...shown } = getTableColumns(orderLines);
  return selectPlain(db, shown, ofOrders(orderIds));
}

function ofOrders(orderIds: readonly string[]): SQL {
  return sql`from ${orderLines} where ${orderLines.orderId} = any(${uuids(orderIds)})
    order by ${orderLines.position}`;
}

/** Marks which orders count among the meals of their shifts. */
export async function updateHeldMeals(
  db: Db,
  orderIds: readonly string[],
  holdsMeals: boolean,
): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .update(orders)
    .set({ holdsMeals })
    .where(inArray(orders.id, [...orderIds]));
}

/** Marks which lines count among the sold portions of their menu entries. */
export function updateHeldPortions(db: Db, lineIds: readonly string[], holdsPortions: boolean) {
  return db
    .update(orderLines)
    .set({ holdsPortions })
    .where(inArray(orderLines.id, [...lineIds]));
}

/** One sentence for each order that prevents the erasure of its person (product 24.14). */
export async function selectOpenOrders(db: Db, mobileNo: string): Promise<string[]> {
  const running = await db
    .select()
    .from(orders)
    .where(
      sql`${orders.mobileNo} = ${mobileNo} and ${notInArray(orders.status, ['done', 'unexpected'])}`,
    )
    .orderBy(asc(orders.number));
  return running.map(
    ({ number, deliveryDate, shift }) =>
      `Order ${orderLabel(number)} for ${shift} on ${shortDay(deliveryDate)} is neither delivered nor cancelled.`,
  );
}
