/** What waits for a person: money that nobody can place, and books that disagree. */
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from '#src/server/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { type AlertKind, alertKinds } from '../money-rules.ts';
import { paymentAttempts } from './payment-tables.ts';

export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    kind: text('kind').$type<AlertKind>().notNull(),
    /** What it is about; the same thing is not raised twice while it is open. */
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    createdAt: createdAt(),
    resolvedAt: instant('resolved_at'),
    /** The admin who closed it; none where what it was about came to its end. */
    resolvedBy: uuid('resolved_by').references(() => staff.id),
    note: text('note'),
  },
  (table) => [
    uniqueIndex('alerts_open_once')
      .on(table.kind, table.subject)
      .where(sql`${table.resolvedAt} is null`),
    index('alerts_by_attempt').on(table.attemptId),
    oneOf('alerts_kind', table.kind, alertKinds),
    check('alerts_closed', sql`${table.resolvedBy} is null or ${table.note} is not null`),
  ],
);
