/** Statements on refunds. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { isRefundUnsettled, type RefundState, refundStates } from '../../refund-rules.ts';
import { paymentAttempts } from '../payment-tables.ts';
import { refunds } from './refund-tables.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type NewRefundRow = typeof refunds.$inferInsert;

const unsettled = refundStates.filter((state) => isRefundUnsettled({ state }));

/**
 * Adds refunds to the refunded sums of their attempts, or subtracts failed ones by a negative
 * amount: paise by attempt id. The database refuses a sum above the captured amount.
 */
export function addRefunded(db: Db, paiseOf: ReadonlyMap<string, number>) {
  const { id, refundedPaise } = paymentAttempts;
  const added = JSON.stringify(Object.fromEntries(paiseOf));
  return db
    .update(paymentAttempts)
    .set({ refundedPaise: sql`${refundedPaise} + (${added}::jsonb ->> ${id}::text)::bigint` })
    .where(inArray(id, [...paiseOf.keys()]));
}

export function insertRefunds(db: Db, rows: readonly NewRefundRow[]): Promise<RefundRow[]> {
  return db
    .insert(refunds)
    .values([...rows])
    .returning();
}

export async function selectRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

/** The refunds that name the order; oldest first. */
export function selectRefundsOfOrder(db: Db, orderId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt));
}

export function selectRefundsOfAttempts(db: Db, attemptIds: readonly string[]) {
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.attemptId, [...attemptIds]))
    .orderBy(asc(refunds.createdAt));
}

export function selectUnsettledRefunds(db: Db): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.state, unsettled))
    .orderBy(asc(refunds.createdAt));
}

/** Records that the gateway is about to be asked; returns undefined if the refund is settled. */
export async function updateRefundChecked(db: Db, id: string, checkedAt: Date) {
  const [row] = await db
    .update(refunds)
    .set({ checkedAt })
    .where(and(eq(refunds.id, id), inArray(refunds.state, unsettled)))
    .returning();
  return row;
}

/**
 * Changes a refund that is still in the state `from`; returns undefined if its state has changed.
 */
export async function updateRefund(
  db: Db,
  id: string,
  from: RefundState,
  change: Partial<typeof refunds.$inferInsert>,
): Promise<RefundRow | undefined> {
  const [row] = await db
    .update(refunds)
    .set(change)
    .where(and(eq(refunds.id, id), eq(refunds.state, from)))
    .returning();
  return row;
}
