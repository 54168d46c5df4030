/** Refunds to customers. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from '#src/orders/server/order-tables.ts';
import { among, createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import {
  type RefundCause,
  type RefundState,
  refundCauses,
  refundStates,
  unusedCauses,
} from '../../refund-rules.ts';
import { paymentAttempts } from '../payment-tables.ts';
import { paymentCaptures } from '../settling/payment-capture-tables.ts';

export const refunds = pgTable(
  'refunds',
  {
    /** The gateway's id of the refund is this id without hyphens and with an R before it. */
    id: id(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    /** The order that is refunded; null if a payment as a whole is refunded. */
    orderId: uuid('order_id').references(() => orders.id),
    /** The gateway's payment that is refunded; null for the attempt's only one. */
    paymentRef: text('payment_ref'),
    cause: text('cause').$type<RefundCause>().notNull(),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    state: text('state').$type<RefundState>().notNull(),
    /** The customer reads it on the credit note. */
    reason: text('reason').notNull(),
    /** For staff alone: never on a paper, in a mail or on a customer's page. */
    staffNote: text('staff_note'),
    /** The admin who decided it; null if the shop itself did. */
    staffId: uuid('staff_id').references(() => staff.id),
    /** The failed refund that this one replaces. */
    retryOf: uuid('retry_of').references((): AnyPgColumn => refunds.id),
    /**
     * Starts at 0. If the company had too little left, the missing amount is the next part; a retry
     * keeps the part of the refund that it replaces.
     */
    part: integer('part').notNull().default(0),
    /** The gateway's own id. */
    gatewayRef: text('gateway_ref'),
    /** It was made at the company, and a person booked it here: the shop has sent nothing. */
    isOutside: boolean('is_outside').notNull().default(false),
    /** The gateway's reason for `failed`. */
    failure: text('failure'),
    /** Set before the gateway is called: from then on the gateway may know the refund. */
    checkedAt: instant('checked_at'),
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'refunds_of_capture',
      columns: [table.attemptId, table.paymentRef],
      foreignColumns: [paymentCaptures.attemptId, paymentCaptures.reference],
    }),
    unique('refunds_one_retry').on(table.retryOf, table.part),
    index('refunds_by_attempt').on(table.attemptId),
    index('refunds_by_order').on(table.orderId),
    index('refunds_by_time').on(table.createdAt, table.id),
    index('refunds_by_company').on(table.gatewayRef),
    index('refunds_unsettled').on(table.createdAt).where(sql`${table.state} in ('owed', 'sent')`),
    uniqueIndex('refunds_cancelled_once')
      .on(table.orderId, sql`coalesce(${table.paymentRef}, '')`, table.part)
      .where(sql`${table.cause} = 'cancelled' and ${table.state} <> 'failed'`),
    uniqueIndex('refunds_whole_once')
      .on(table.attemptId, sql`coalesce(${table.paymentRef}, '')`, table.part)
      .where(sql`${table.cause} ${sql.raw(among(unusedCauses))} and ${table.state} <> 'failed'`),
    oneOf('refunds_state', table.state, refundStates),
    oneOf('refunds_cause', table.cause, refundCauses),
    check('refunds_part', sql`${table.part} = 0 or ${table.retryOf} is not null`),
    check('refunds_amount', sql`${table.amountPaise} > 0`),
    check('refunds_outside', sql`not ${table.isOutside} or ${table.gatewayRef} is not null`),
    check('refunds_staff_note', sql`${table.staffNote} is null or ${table.staffId} is not null`),
    // A refund is of an order, of something else that was sold, or of money that paid for nothing.
    check(
      'refunds_of_order',
      sql`(${table.orderId} is not null) = (${table.cause} = 'cancelled') or ${table.cause} = 'goodwill'`,
    ),
  ],
);
