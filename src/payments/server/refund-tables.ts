/** Money that goes back to customers. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#src/orders/server/order-tables.ts';
import { createdAt, id, instant, oneOf } from '#src/server/columns.ts';
import { type RefundState, refundStates } from '../payment-rules.ts';
import { paymentAttempts } from './payment-tables.ts';

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    /** The order whose money it is; none where a payment as a whole goes back. Once an order. */
    orderId: uuid('order_id')
      .unique('refunds_once_an_order')
      .references(() => orders.id),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    state: text('state').$type<RefundState>().notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('refunds_by_attempt').on(table.attemptId),
    oneOf('refunds_state', table.state, refundStates),
    check('refunds_amount', sql`${table.amountPaise} > 0`),
  ],
);
