/** Statements that change the lines of an order before its shift is frozen. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Whole } from '#src/platform/contract/codec.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { LineWish } from '#src/wishes/wish-rules.ts';
import { extrasBy, extrasPaise } from '../../charges.ts';
import { orderLines } from '../order-line-tables.ts';
import type { OrderRow } from '../order-sql.ts';
import { orders } from '../order-tables.ts';
import { orderChanges } from './order-change-tables.ts';

type ShiftKey = { date: string; shift: Shift } & Record<string, unknown>;

const lockShift = statement<ShiftKey, Record<string, unknown>>(
  'select pg_advisory_xact_lock_shared(shop.shift_lock_key(:date::date, :shift))',
);
const frozen = statement<ShiftKey, { state: string }>(
  `select state from shift_days where date = :date::date and shift = :shift and state <> 'open'`,
);

/** Locks the shift against a freeze until the transaction ends; true if it is frozen already. */
export async function lockUnfrozen(tx: Db, key: ShiftKey): Promise<boolean> {
  await lockShift(tx, key);
  return (await frozen(tx, key)).length > 0;
}

/**
 * Always locks in the order of ids, so that two transactions that change portions never deadlock.
 */
export const lockMenus = statement<{ ids: readonly string[] }, { id: string }>(
  'select id from menus where id = any(:ids::uuid[]) order by id for no key update',
);

export async function deleteLines(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(orderLines).where(inArray(orderLines.id, [...ids]));
}

export async function updateLine(
  tx: Db,
  id: string,
  change: { quantity: number; position: number },
): Promise<void> {
  await tx.update(orderLines).set(change).where(eq(orderLines.id, id));
}

export async function updateWishes(tx: Db, id: string, wishes: readonly LineWish[]): Promise<void> {
  await tx.update(orderLines).set({ wishes }).where(eq(orderLines.id, id));
}

export async function insertLines(
  tx: Db,
  rows: readonly Whole<typeof orderLines.$inferInsert>[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(orderLines).values([...rows]);
}

type Totals = Pick<OrderRow, 'meals' | 'totalPaise'>;

export async function updateTotals(tx: Db, id: string, totals: Totals): Promise<void> {
  await tx.update(orders).set(totals).where(eq(orders.id, id));
}

/** Sets the checkout's total to the sum of its orders. */
export const sumCheckout = statement<{ id: string }, Record<string, never>>(`
  update checkouts set total_paise = (select sum(total_paise) from orders where checkout_id = :id::uuid)
  where id = :id::uuid`);

export async function insertOrderChange(
  tx: Db,
  row: typeof orderChanges.$inferInsert,
): Promise<void> {
  await tx.insert(orderChanges).values(row);
}

/** In paise: the refund of the order's latest change, or of the change at that instant. */
export async function selectRefundOfChange(db: Db, orderId: string, at?: Date): Promise<number> {
  const { refundPaise, createdAt } = orderChanges;
  const [row] = await db
    .select({ refundPaise })
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), at && eq(createdAt, at)))
    .orderBy(desc(createdAt))
    .limit(1);
  return row?.refundPaise ?? 0;
}

/**
 * The totals of an order before each of its changes; changes never touch delivery fees and
 * discounts.
 */
export async function selectEarlierTotals(db: Db, orderId: string): Promise<number[]> {
  const { beforePaise } = orderChanges;
  const rows = await db
    .select({ beforePaise, ...extrasBy((extra) => orders[extra]) })
    .from(orderChanges)
    .innerJoin(orders, eq(orders.id, orderChanges.orderId))
    .where(eq(orderChanges.orderId, orderId));
  return rows.map((row) => row.beforePaise + extrasPaise(row));
}
