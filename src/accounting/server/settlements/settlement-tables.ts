/** Settlement files: what payment companies say they paid into the bank, line by line. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { createdAt, id, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import {
  type SettlementKind,
  settlementCompanies,
  settlementKinds,
} from '../../settlement-rules.ts';

export const settlementFiles = pgTable(
  'settlement_files',
  {
    id: id(),
    gateway: text('gateway').notNull(),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file's bytes; importing the same file again changes nothing. */
    digest: text('digest').notNull().unique('settlement_files_digest'),
    /** Number of new lines; lines of earlier files are not counted. */
    lines: integer('lines').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('settlement_files_gateway', table.gateway, settlementCompanies),
    check('settlement_files_lines', sql`${table.lines} >= 0`),
    index('settlement_files_by_time').on(table.createdAt),
  ],
);

const paise = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Append-only. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    id: id(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => settlementFiles.id),
    gateway: text('gateway').notNull(),
    /** The line number as in a spreadsheet: the header is line 1. */
    line: integer('line').notNull(),
    kind: text('kind').$type<SettlementKind>().notNull(),
    /** The company's id of the payment, the refund or the adjustment. */
    entityId: text('entity_id').notNull(),
    /** The shop's id at the company: of the attempt for a payment, of the refund for a refund. */
    ownRef: text('own_ref').notNull(),
    /** Positive for a payment, negative for a refund. */
    amountPaise: paise('amount_paise'),
    /** Without the tax on it. */
    feePaise: paise('fee_paise'),
    taxPaise: paise('tax_paise'),
    settledOn: date('settled_on').notNull(),
    /** The bank's reference of the transfer. */
    utr: text('utr').notNull(),
    /** The payment or refund in the shop's books, as far as it was known at the import. */
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    refundId: uuid('refund_id').references(() => refunds.id),
  },
  (table) => [
    unique('settlement_lines_once').on(table.gateway, table.kind, table.entityId),
    index('settlement_lines_by_day').on(table.settledOn, table.gateway, table.utr),
    index('settlement_lines_by_attempt').on(table.attemptId),
    index('settlement_lines_by_refund').on(table.refundId),
    index('settlement_lines_unknown')
      .on(table.settledOn)
      .where(
        sql`${table.attemptId} is null and ${table.refundId} is null and ${table.kind} <> 'other'`,
      ),
    oneOf('settlement_lines_gateway', table.gateway, settlementCompanies),
    oneOf('settlement_lines_kind', table.kind, settlementKinds),
    check('settlement_lines_fee', sql`${table.feePaise} >= 0 and ${table.taxPaise} >= 0`),
    check(
      'settlement_lines_sign',
      sql`(${table.kind} <> 'payment' or ${table.amountPaise} > 0) and (${table.kind} <> 'refund' or ${table.amountPaise} < 0)`,
    ),
    // A line belongs to a payment or to a refund, never to both.
    check('settlement_lines_one', sql`${table.attemptId} is null or ${table.refundId} is null`),
  ],
);
