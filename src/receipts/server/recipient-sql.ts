/** Statements on the recipients of receipts. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { receipts } from './receipt-tables.ts';
import { receiptRecipients } from './recipient-tables.ts';

export type RecipientRow = typeof receiptRecipients.$inferSelect;

export async function insertRecipient(
  tx: Db,
  row: typeof receiptRecipients.$inferInsert,
): Promise<RecipientRow> {
  const [stored] = await tx.insert(receiptRecipients).values(row).returning();
  if (!stored) throw new Error('a recipient was not stored');
  return stored;
}

/** The last recipient that was written. */
export async function selectRecipient(
  db: Db,
  receiptId: string,
): Promise<RecipientRow | undefined> {
  const [row] = await db
    .select()
    .from(receiptRecipients)
    .where(eq(receiptRecipients.receiptId, receiptId))
    .orderBy(desc(receiptRecipients.sequence))
    .limit(1);
  return row;
}

/** Each with the admin who wrote it, newest first. */
export function selectRecipientsOfOrder(db: Db, orderId: string) {
  return db
    .select({ recipient: receiptRecipients, by: staff.fullName })
    .from(receiptRecipients)
    .innerJoin(receipts, eq(receipts.id, receiptRecipients.receiptId))
    .leftJoin(staff, eq(staff.id, receiptRecipients.staffId))
    .where(eq(receipts.orderId, orderId))
    .orderBy(desc(receiptRecipients.sequence));
}

/** How often the customer has written a recipient. */
export function countOfCustomer(db: Db, receiptId: string): Promise<number> {
  return db.$count(
    receiptRecipients,
    and(eq(receiptRecipients.receiptId, receiptId), isNull(receiptRecipients.staffId)),
  );
}

/**
 * Locks a receipt, so that its recipients are written one after the other. Does not find credit
 * notes.
 */
export async function selectReceiptForUpdate(tx: Db, token: string) {
  const [row] = await tx
    .select({ id: receipts.id, issuedAt: receipts.issuedAt })
    .from(receipts)
    .where(and(eq(receipts.token, token), eq(receipts.kind, 'receipt')))
    .for('update');
  return row;
}
