/** The payments of the sandbox: its own tables, which the shop never reads. */
import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf } from '#src/platform/database/columns.ts';
import { type OutcomeId, outcomes } from './sandbox-outcomes.ts';
import { minimumPaise } from './sandbox-rules.ts';

export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    /** `sbx_` and 128 random bits; anybody who knows it can open the page. */
    id: text('id').primaryKey(),
    /** The shop's own id of the payment: a repeated id is the same payment. */
    reference: text('reference').notNull().unique(),
    /** What is paid, as the customer reads it. */
    title: text('order_number').notNull(),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    returnUrl: text('return_url').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The outcome chosen on the page; together with the clock it decides the payment's state. */
    outcome: text('outcome').$type<OutcomeId>(),
    delaySeconds: integer('delay_seconds'),
    chosenAt: instant('chosen_at'),
    /** When the shop first accepted a webhook about it. */
    reportedAt: instant('reported_at'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf(
      'sandbox_payments_outcome',
      table.outcome,
      outcomes.map(({ id }) => id),
    ),
    check(
      'sandbox_payments_amount',
      sql`${table.amountPaise} >= ${sql.raw(String(minimumPaise))} and ${table.currency} = 'INR'`,
    ),
    check('sandbox_payments_choice', sql`(${table.outcome} is null) = (${table.chosenAt} is null)`),
    check('sandbox_payments_delay', sql`${table.delaySeconds} > 0`),
  ],
);
