/** Receipts and credit notes as they were issued. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { id, instant, oneOf } from '#src/platform/database/columns.ts';
import { type TaxScheme, taxSchemeNames } from '#src/settings/tax-rules.ts';
import type { ReceiptSeller } from '../receipt-document.ts';
import { type ReceiptKind, receiptKinds } from '../receipt-rules.ts';

const paise = (name: string) => bigint(name, { mode: 'number' }).notNull();

export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    kind: text('kind').$type<ReceiptKind>().notNull(),
    financialYear: text('financial_year').notNull(),
    number: integer('number').notNull(),
    /** The secret token of its link. */
    token: text('token').notNull().unique('receipts_token'),
    orderId: uuid('order_id').references(() => orders.id),
    /** What is sold without an order: the checkout that paid for it. */
    checkoutId: uuid('checkout_id').references(() => checkouts.id),
    /** Its one line on the receipt. */
    line: text('line'),
    /**
     * Of a credit note: its refund. A plain id, because payments depend on receipts and not the
     * other way round.
     */
    refundId: uuid('refund_id').unique('receipts_once_a_refund'),
    /** Of a credit note: the receipt that it belongs to. */
    receiptId: uuid('receipt_id').references((): AnyPgColumn => receipts.id),
    /** Only of a credit note. */
    reason: text('reason'),
    amountPaise: paise('amount_paise'),
    scheme: text('scheme').$type<TaxScheme>().notNull(),
    taxablePaise: paise('taxable_paise'),
    cgstPaise: paise('cgst_paise'),
    sgstPaise: paise('sgst_paise'),
    /** The rate of the tax included in the amount, in hundredths of a per cent; 0 for no tax. */
    gstBasisPoints: integer('gst_basis_points').notNull().default(0),
    /** The accounting code of the service; printed if the seller was registered. */
    serviceCode: text('service_code').notNull().default('996331'),
    /** The seller at the time of issue. */
    seller: jsonb('seller').$type<ReceiptSeller>().notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    unique('receipts_serial').on(table.kind, table.financialYear, table.number),
    uniqueIndex('receipts_one_an_order').on(table.orderId).where(sql`${table.kind} = 'receipt'`),
    uniqueIndex('receipts_one_a_checkout')
      .on(table.checkoutId)
      .where(sql`${table.kind} = 'receipt'`),
    index('receipts_by_order').on(table.orderId),
    index('receipts_by_checkout').on(table.checkoutId).where(sql`${table.checkoutId} is not null`),
    check(
      'receipts_about',
      sql`num_nonnulls(${table.orderId}, ${table.checkoutId}) = 1 and (${table.line} is not null) = (${table.checkoutId} is not null and ${table.kind} = 'receipt')`,
    ),
    index('receipts_by_issue').on(table.issuedAt, table.id),
    oneOf('receipts_kind', table.kind, receiptKinds),
    oneOf('receipts_scheme', table.scheme, taxSchemeNames),
    check('receipts_number', sql`${table.number} > 0`),
    check('receipts_amount', sql`${table.amountPaise} > 0`),
    check(
      'receipts_parts',
      sql`${table.taxablePaise} + ${table.cgstPaise} + ${table.sgstPaise} = ${table.amountPaise} and ${table.cgstPaise} >= 0 and ${table.cgstPaise} = ${table.sgstPaise}`,
    ),
    check('receipts_untaxed', sql`${table.scheme} = 'regular' or ${table.cgstPaise} = 0`),
    check(
      'receipts_rate',
      sql`${table.gstBasisPoints} between 0 and 10000 and (${table.scheme} = 'regular' or ${table.gstBasisPoints} = 0)`,
    ),
    check('receipts_service_code', sql`${table.serviceCode} ~ '^[0-9]{4,8}$'`),
    check(
      'receipts_credit_note',
      sql`num_nonnulls(${table.refundId}, ${table.receiptId}, ${table.reason}) = case ${table.kind} when 'creditNote' then 3 else 0 end`,
    ),
  ],
);
