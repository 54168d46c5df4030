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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
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
    digest: text('digest').notNull(),
    /** Number of new lines; lines of earlier files are not counted. */
    lines: integer('lines').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
    /**
     * Earlier files that had lines of this one. Null for files of versions that did not note it:
     * they may build on any earlier file of their company.
     */
    buildsOn: uuid('builds_on').array(),
    /** A file that is taken back has no lines, and can come again. */
    takenBackAt: instant('taken_back_at'),
    takenBackBy: uuid('taken_back_by').references(() => staff.id),
  },
  (table) => [
    uniqueIndex('settlement_files_once').on(table.digest).where(sql`${table.takenBackAt} is null`),
    check(
      'settlement_files_taken_back',
      sql`(${table.takenBackAt} is null) = (${table.takenBackBy} is null)`,
    ),
    oneOf('settlement_files_gateway', table.gateway, settlementCompanies),
    check('settlement_files_lines', sql`${table.lines} >= 0`),
    index('settlement_files_by_time').on(table.createdAt),
  ],
);

const paise = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Append-only, until the file is taken back. */
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
    /** Of a payment that is in several lines, its transfer and which line of it; else empty. */
    part: text('part').notNull().default(''),
    /** The shop's id at the company: of the attempt for a payment, of the refund for a refund. */
    ownRef: text('own_ref').notNull(),
    /** The company's id of the payment that a refund or a chargeback is of; may be empty. */
    paymentRef: text('payment_ref').notNull().default(''),
    /** The company's id of the dispute; may be empty. */
    disputeRef: text('dispute_ref').notNull().default(''),
    /** What the line brings: positive for a payment, negative for a refund. */
    amountPaise: paise('amount_paise'),
    /** Without the tax on it; negative for a fee that came back. */
    feePaise: paise('fee_paise'),
    taxPaise: paise('tax_paise'),
    settledOn: date('settled_on').notNull(),
    /** The bank's reference of the transfer. */
    utr: text('utr').notNull(),
    /** The payment or refund in the shop's books, as far as it was known at the import. */
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    /** The shop's payment of which a company took or returned something that is no refund here. */
    ofAttemptId: uuid('of_attempt_id').references(() => paymentAttempts.id),
  },
  (table) => [
    unique('settlement_lines_once').on(table.gateway, table.kind, table.entityId, table.part),
    index('settlement_lines_by_file').on(table.fileId),
    index('settlement_lines_by_day').on(table.settledOn, table.gateway, table.utr),
    index('settlement_lines_by_attempt').on(table.attemptId),
    index('settlement_lines_by_refund').on(table.refundId),
    index('settlement_lines_of_attempt')
      .on(table.ofAttemptId)
      .where(sql`${table.ofAttemptId} is not null`),
    index('settlement_lines_unknown')
      .on(table.settledOn)
      .where(
        sql`${table.attemptId} is null and ${table.refundId} is null and ${table.kind} <> 'other'`,
      ),
    oneOf('settlement_lines_gateway', table.gateway, settlementCompanies),
    oneOf('settlement_lines_kind', table.kind, settlementKinds),
    check(
      'settlement_lines_fee',
      sql`${table.kind} <> 'payment' or (${table.feePaise} >= 0 and ${table.taxPaise} >= 0)`,
    ),
    check(
      'settlement_lines_sign',
      sql`(${table.kind} <> 'payment' or ${table.amountPaise} > 0) and (${table.kind} <> 'refund' or ${table.amountPaise} < 0)`,
    ),
    // A line is of one payment or one refund.
    check(
      'settlement_lines_one',
      sql`num_nonnulls(${table.attemptId}, ${table.refundId}, ${table.ofAttemptId}) <= 1`,
    ),
  ],
);

/**
 * Lines of files that were taken back, for the journal alone: a close may have booked them, so
 * their entries stay, and taking them back is another. Append-only.
 */
export const takenBackLines = pgTable(
  'taken_back_lines',
  {
    id: id(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => settlementFiles.id),
    gateway: text('gateway').notNull(),
    amountPaise: paise('amount_paise'),
    feePaise: paise('fee_paise'),
    taxPaise: paise('tax_paise'),
    settledOn: date('settled_on').notNull(),
    utr: text('utr').notNull(),
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    refundId: uuid('refund_id').references(() => refunds.id),
  },
  (table) => [
    index('taken_back_lines_by_file').on(table.fileId),
    index('taken_back_lines_by_day').on(table.settledOn),
  ],
);
