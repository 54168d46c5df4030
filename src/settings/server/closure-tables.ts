/** Days on which the kitchen is closed. */
import { sql } from 'drizzle-orm';
import { check, date, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';

/** A row only changes by its withdrawal, and is never deleted. */
export const closures = pgTable(
  'closures',
  {
    /** Created by the dialog, as an idempotency key: a retry finds the row of the first request. */
    id: id(),
    from: date('first_day').notNull(),
    to: date('last_day').notNull(),
    /** Null if every shift is closed. */
    shift: text('shift').$type<Shift>(),
    /** Shown to customers. */
    reason: text('reason').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
    withdrawnBy: uuid('withdrawn_by').references(() => staff.id),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    oneOf('closures_shift', table.shift, shifts),
    check('closures_days', sql`${table.from} <= ${table.to}`),
    check('closures_reason', sql`length(${table.reason}) between 1 and 120`),
    check(
      'closures_withdrawn',
      sql`(${table.withdrawnAt} is null) = (${table.withdrawnBy} is null)`,
    ),
  ],
);
