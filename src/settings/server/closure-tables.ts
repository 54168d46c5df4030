/** Days on which the kitchen is closed. */
import { sql } from 'drizzle-orm';
import { check, date, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';

/** A row is never changed but for its withdrawal, and never deleted. */
export const closures = pgTable(
  'closures',
  {
    /** Made by the dialog that closes: the second arrival of a request finds the first. */
    id: id(),
    from: date('first_day').notNull(),
    to: date('last_day').notNull(),
    /** Null closes every shift. */
    shift: text('shift').$type<Shift>(),
    /** Customers read it. */
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
