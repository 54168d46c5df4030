/** What payment companies say they paid into the bank: their settlement files, line by line. */
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
    /** SHA-256 of its bytes: the same file again changes nothing. */
    digest: text('digest').notNull().unique('settlement_files_digest'),
    /** New ones; what another file had said already is not counted again. */
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
    /** As a spreadsheet counts: the headers are line 1. */
    line: integer('line').notNull(),
    kind: text('kind').$type<SettlementKind>().notNull(),
    /** The company's own id of the payment, the refund or the adjustment. */
    entityId: text('entity_id').notNull(),
    /** What the shop calls it there: of a payment its attempt, of a refund the refund. */
    ownRef: text('own_ref').notNull(),
    /** Positive where money came, negative where it went back. */
    amountPaise: paise('amount_paise'),
    /** Without the tax on it. */
    feePaise: paise('fee_paise'),
    taxPaise: paise('tax_paise'),
    settledOn: date('settled_on').notNull(),
    /** The bank's number of the transfer. */
    utr: text('utr').notNull(),
    /** Whose it is in the books of the shop, as far as was known when the file came. */
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
    // A line is of a payment or of a refund, never of both.
    check('settlement_lines_one', sql`${table.attemptId} is null or ${table.refundId} is null`),
  ],
);
