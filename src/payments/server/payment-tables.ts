/** Attempts to pay a checkout, and the outcome of their money. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { type AttemptState, attemptStates } from '../attempt-lifecycle.ts';
import { type AttemptOutcome, attemptOutcomes } from '../payment-rules.ts';

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    /** The public id of the attempt, at the gateway and in `/payment-status/{transactionId}`. */
    transactionId: text('transaction_id').notNull().unique(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    gateway: text('gateway').notNull(),
    gatewayRef: text('gateway_ref'),
    redirectUrl: text('redirect_url'),
    state: text('state').$type<AttemptState>().notNull(),
    outcome: text('outcome').$type<AttemptOutcome>(),
    /** The one attempt of its checkout to whose page the customer is sent. */
    isCurrent: boolean('is_current').notNull(),
    /** Opened by the browser that placed the order; attempts of others are counted separately. */
    isOwn: boolean('is_own').notNull().default(true),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    /** The amount that the gateway says it captured. */
    paidPaise: bigint('paid_paise', { mode: 'number' }),
    paidCurrency: text('paid_currency'),
    /** The sum of further payments after that, which is refunded in full. */
    extraPaise: bigint('extra_paise', { mode: 'number' }).notNull().default(0),
    /** When the shop learned of the payment: the day of payment on the Money page. */
    paidAt: instant('paid_at'),
    /** The admin who accepted money of another amount, and the reason. */
    acceptedBy: uuid('accepted_by').references(() => staff.id),
    acceptedReason: text('accepted_reason'),
    /** The gateway's id of the payment that captured it, which a refund has to name. */
    paymentRef: text('payment_ref'),
    /**
     * The sum of its refunds that have not failed, updated in the transactions that change them.
     */
    refundedPaise: bigint('refunded_paise', { mode: 'number' }).notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    /** When the gateway was last asked; also the claim that prevents simultaneous questions. */
    checkedAt: instant('checked_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_attempts_one_current')
      .on(table.checkoutId)
      .where(sql`${table.isCurrent} and ${table.state} in ('created', 'open', 'unknown')`),
    uniqueIndex('payment_attempts_one_accepted')
      .on(table.checkoutId)
      .where(sql`${table.outcome} = 'accepted'`),
    index('payment_attempts_by_checkout').on(table.checkoutId, table.createdAt),
    index('payment_attempts_by_payment')
      .on(table.paymentRef)
      .where(sql`${table.paymentRef} is not null`),
    index('payment_attempts_by_day').on(sql`coalesce(${table.paidAt}, ${table.createdAt})`),
    index('payment_attempts_unsettled')
      .on(table.createdAt)
      .where(sql`${table.state} in ('created', 'open', 'unknown')`),
    // The few whose money a person accepted.
    index('payment_attempts_accepted')
      .on(table.acceptedBy)
      .where(sql`${table.acceptedBy} is not null`),
    oneOf('payment_attempts_state', table.state, attemptStates),
    oneOf('payment_attempts_outcome', table.outcome, attemptOutcomes),
    check('payment_attempts_amount', sql`${table.amountPaise} > 0`),
    // An attempt has an outcome if and only if it is paid.
    check(
      'payment_attempts_paid',
      sql`(${table.state} = 'paid') = (${table.outcome} is not null) and (${table.state} = 'paid') = (${table.paidPaise} is not null)`,
    ),
    check('payment_attempts_paid_at', sql`${table.state} = 'paid' or ${table.paidAt} is null`),
    check(
      'payment_attempts_refunded',
      sql`${table.refundedPaise} between 0 and coalesce(${table.paidPaise}, 0) + ${table.extraPaise}`,
    ),
    check('payment_attempts_extra', sql`${table.extraPaise} >= 0`),
    check(
      'payment_attempts_accepted',
      sql`${table.outcome} is distinct from 'accepted' or (${table.paidCurrency} = 'INR' and (${table.paidPaise} = ${table.amountPaise} or ${table.acceptedBy} is not null))`,
    ),
    check(
      'payment_attempts_accepted_by',
      sql`(${table.acceptedBy} is null) = (${table.acceptedReason} is null) and (${table.acceptedBy} is null or ${table.outcome} is not distinct from 'accepted')`,
    ),
  ],
);
