/** Every change of an attempt and of its refunds, and every event from a gateway. */
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, oneOf } from '#src/platform/database/columns.ts';
import type { AttemptState } from '../attempt-lifecycle.ts';
import { type PaymentSource, paymentSources } from '../payment-rules.ts';
import type { RefundState } from '../refund-rules.ts';
import { paymentAttempts } from './payment-tables.ts';
import { refunds } from './refunds/refund-tables.ts';

/** Append-only. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    /** Null for an event about an unknown attempt. */
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    /** Set for a change of a refund; the states are then the refund's. */
    refundId: uuid('refund_id').references(() => refunds.id),
    /** The order of storing. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    source: text('source').$type<PaymentSource>().notNull(),
    /**
     * The gateway's own key of a webhook event: an event that is delivered twice is stored once.
     */
    dedupeKey: text('dedupe_key').unique(),
    fromState: text('from_state').$type<AttemptState | RefundState>(),
    toState: text('to_state').$type<AttemptState | RefundState>(),
    detail: text('detail'),
    /** The company's own id of a refund that the shop did not make. */
    outsideRef: text('outside_ref'),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_events_by_attempt').on(table.attemptId, table.sequence),
    index('payment_events_of_refunds')
      .on(table.createdAt)
      .where(sql`${table.refundId} is not null`),
    oneOf('payment_events_source', table.source, paymentSources),
  ],
);
