/** Statements on receipts. */
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { extrasBy } from '#src/orders/charges.ts';
import { orderChanges } from '#src/orders/server/changes/order-change-tables.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { erasedNumber } from '#src/platform/contract/mobile-number.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { TaxedAmount } from '../receipt-rules.ts';
import { receipts } from './receipt-tables.ts';

/** Sorted by order number. */
export function selectOrdersWithoutReceipt(db: Db, checkoutId: string) {
  return db
    .select({ id: orders.id, totalPaise: orders.totalPaise })
    .from(orders)
    .leftJoin(receipts, and(eq(receipts.orderId, orders.id), eq(receipts.kind, 'receipt')))
    .where(and(eq(orders.checkoutId, checkoutId), isNull(receipts.id)))
    .orderBy(asc(orders.number));
}

export type ReceiptRow = typeof receipts.$inferSelect;

export function insertReceipts(tx: Db, rows: readonly (typeof receipts.$inferInsert)[]) {
  return tx.insert(receipts).values([...rows]);
}

/**
 * Locks the receipts of orders, so that the credit notes of each are written one after the other.
 */
export function selectReceiptsOfOrdersForUpdate(tx: Db, orderIds: readonly string[]) {
  return tx
    .select()
    .from(receipts)
    .where(and(inArray(receipts.orderId, [...orderIds]), eq(receipts.kind, 'receipt')))
    .orderBy(asc(receipts.id))
    .for('update');
}

/** The same for what was sold without orders. */
export function selectReceiptsOfCheckoutsForUpdate(tx: Db, checkoutIds: readonly string[]) {
  return tx
    .select()
    .from(receipts)
    .where(and(inArray(receipts.checkoutId, [...checkoutIds]), eq(receipts.kind, 'receipt')))
    .orderBy(asc(receipts.id))
    .for('update');
}

/** The sums of each receipt's credit notes, part by part. */
export async function sumCreditNotes(
  db: Db,
  receiptIds: readonly string[],
): Promise<Map<string | null, TaxedAmount>> {
  const sum = (column: AnyPgColumn) => sql<number>`sum(${column})::bigint`.mapWith(Number);
  const { receiptId, amountPaise, taxablePaise, cgstPaise, sgstPaise } = receipts;
  const rows = await db
    .select({
      receiptId,
      amountPaise: sum(amountPaise),
      taxablePaise: sum(taxablePaise),
      cgstPaise: sum(cgstPaise),
      sgstPaise: sum(sgstPaise),
    })
    .from(receipts)
    .where(inArray(receiptId, [...receiptIds]))
    .groupBy(receiptId);
  return new Map(rows.map(({ receiptId: of, ...given }) => [of, given]));
}

/** The refunds that already have a credit note. */
export async function selectNotedRefunds(
  db: Db,
  refundIds: readonly string[],
): Promise<Set<string | null>> {
  const { refundId } = receipts;
  const rows = await db
    .select({ refundId })
    .from(receipts)
    .where(inArray(refundId, [...refundIds]));
  return new Set(rows.map((row) => row.refundId));
}

/** The links of some orders, in the order of issue. */
export function selectLinks(db: Db, orderIds: readonly string[]) {
  return db
    .select({ orderId: receipts.orderId, token: receipts.token, refundId: receipts.refundId })
    .from(receipts)
    .where(inArray(receipts.orderId, [...orderIds]))
    .orderBy(asc(receipts.issuedAt), asc(receipts.number));
}

/** The document with what its page shows of the order, and for a credit note of its receipt. */
export async function selectReceipt(db: Db, token: string) {
  const original = alias(receipts, 'original');
  const [row] = await db
    .select({
      receipt: receipts,
      original: {
        financialYear: original.financialYear,
        number: original.number,
        issuedAt: original.issuedAt,
      },
      order: { number: orders.number, deliveryDate: orders.deliveryDate, shift: orders.shift },
      label: checkouts.label,
      extras: extrasBy((extra) => sql`coalesce(${orders[extra]}, 0)`.mapWith(Number)),
      // Null for a person who is erased.
      mobileEnd: sql<
        string | null
      >`right(nullif(coalesce(${orders.mobileNo}, ${checkouts.mobileNo}), ${erasedNumber}), 4)`,
    })
    .from(receipts)
    .leftJoin(orders, eq(orders.id, receipts.orderId))
    .leftJoin(checkouts, eq(checkouts.id, receipts.checkoutId))
    .leftJoin(original, eq(original.id, receipts.receiptId))
    .where(eq(receipts.token, token));
  return row;
}

/** The lines at the time of issue: a later change of the order has a credit note. */
export async function selectReceiptLines(db: Db, orderId: string, issuedAt: Date) {
  const [changed] = await db
    .select({ lines: orderChanges.linesBefore })
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), gte(orderChanges.createdAt, issuedAt)))
    .orderBy(asc(orderChanges.createdAt), asc(orderChanges.id))
    .limit(1);
  if (changed) return [...changed.lines];
  const { variant, quantity, pricePaise } = orderLines;
  return db
    .select({ variant, quantity, pricePaise })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}
