/**
 * The payments that brought an attempt's money, as its gateway reports them: usually one, two if
 * somebody paid twice.
 */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#src/platform/database/columns.ts';
import { paymentAttempts } from '../payment-tables.ts';

export const paymentCaptures = pgTable(
  'payment_captures',
  {
    id: id(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    /** The gateway's id of the payment, which its refund names. */
    reference: text('reference').notNull(),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    /** Came after the attempt was paid: it paid for nothing, and is refunded in full. */
    isExtra: boolean('is_extra').notNull().default(false),
    /** `UPI`, `Card`, …; null for a payment from before methods were stored. */
    method: text('method'),
    /** UTR or RRN: the bank's reference for the customer. */
    bankRef: text('bank_ref'),
    /** The gateway's fee and the tax included in it, in paise; null if not reported. */
    feePaise: bigint('fee_paise', { mode: 'number' }),
    taxPaise: bigint('tax_paise', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('payment_captures_once').on(table.attemptId, table.reference),
    index('payment_captures_by_reference').on(table.reference),
    index('payment_captures_by_bank_ref').on(table.bankRef),
    index('payment_captures_extra').on(table.createdAt).where(sql`${table.isExtra}`),
    check('payment_captures_amount', sql`${table.amountPaise} > 0`),
    check('payment_captures_fee', sql`${table.feePaise} >= 0 and ${table.taxPaise} >= 0`),
  ],
);
