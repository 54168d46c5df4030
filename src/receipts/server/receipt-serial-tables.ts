/** The last serial of each series of receipts and credit notes. */
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { oneOf } from '#src/platform/database/columns.ts';
import { type ReceiptKind, receiptKinds } from '../receipt-rules.ts';

/**
 * A table, because a sequence would lose the number of a transaction that is rolled back; the law
 * requires series without gaps.
 */
export const receiptSerials = pgTable(
  'receipt_serials',
  {
    kind: text('kind').$type<ReceiptKind>().notNull(),
    financialYear: text('financial_year').notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.financialYear] }),
    oneOf('receipt_serials_kind', table.kind, receiptKinds),
    check('receipt_serials_year', sql`${table.financialYear} ~ '^[0-9]{4}-[0-9]{2}$'`),
    check('receipt_serials_number', sql`${table.lastNumber} > 0`),
  ],
);
