/** Every change of an attempt, and every event that a gateway sent. */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, oneOf } from '#src/server/columns.ts';
import { type AttemptState, type PaymentSource, paymentSources } from '../payment-rules.ts';
import { paymentAttempts } from './payment-tables.ts';

/** Append-only: every change of an attempt and every event that a gateway sent. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    /** Null for an event about an attempt that nobody here knows. */
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    source: text('source').$type<PaymentSource>().notNull(),
    /** The gateway's own key of a webhook event: delivered twice, stored once. */
    dedupeKey: text('dedupe_key').unique(),
    fromState: text('from_state').$type<AttemptState>(),
    toState: text('to_state').$type<AttemptState>(),
    detail: text('detail'),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_events_by_attempt').on(table.attemptId, table.createdAt),
    oneOf('payment_events_source', table.source, paymentSources),
  ],
);
