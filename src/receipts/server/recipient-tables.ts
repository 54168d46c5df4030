/** The recipients of receipts, one row for each change; the last one is printed. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { receipts } from './receipt-tables.ts';

/** Append-only, because a receipt's own row never changes. */
export const receiptRecipients = pgTable(
  'receipt_recipients',
  {
    id: id(),
    /** The receipt; its credit notes have the same recipient. */
    receiptId: uuid('receipt_id')
      .notNull()
      .references(() => receipts.id),
    /** The order of writing. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** One line. */
    address: text('address').notNull(),
    gstin: text('gstin'),
    /** The admin who wrote it; null if the customer did, on the receipt's page. */
    staffId: uuid('staff_id').references(() => staff.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('receipt_recipients_by_receipt').on(table.receiptId, table.sequence),
    check(
      'receipt_recipients_gstin',
      sql`${table.gstin} ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'`,
    ),
    check('receipt_recipients_name', sql`${table.name} <> '' and ${table.address} <> ''`),
  ],
);
