/** The refunds of the sandbox's payments. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, oneOf } from '#src/platform/database/columns.ts';
import { type RefundOutcome, refundOutcomes } from './sandbox-refund-rules.ts';
import { sandboxPayments } from './sandbox-tables.ts';

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    /** The shop's own id of the refund: a repeated id is the same refund. */
    id: text('id').primaryKey(),
    /** The shop's own id of the payment; deleting the payment deletes its refunds. */
    reference: text('reference')
      .notNull()
      .references(() => sandboxPayments.reference, { onDelete: 'cascade' }),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    /** Together with the clock it decides the refund's state. */
    outcome: text('outcome').$type<RefundOutcome>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sandbox_refunds_by_payment').on(table.reference),
    check('sandbox_refunds_id', sql`${table.id} ~ '^[A-Za-z0-9]{1,35}$'`),
    check('sandbox_refunds_amount', sql`${table.amountPaise} > 0`),
    oneOf('sandbox_refunds_outcome', table.outcome, refundOutcomes),
  ],
);
