/** Explanations, extras and printed papers of a shift. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from '#src/orders/server/order-tables.ts';
import { shifts } from '#src/platform/contract/shifts.ts';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { type ShiftPrintKind, shiftPrintKinds } from '../shift-day-rules.ts';
import { ofShift } from './shift-day-tables.ts';

/** Why an owed meal may stay without a place, in a person's words. */
export const shiftExplanations = pgTable(
  'shift_explanations',
  {
    id: id(),
    ...ofShift(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    reason: text('reason').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('shift_explanations_by_shift').on(table.date, table.shift),
    index('shift_explanations_by_order').on(table.orderId),
    check('shift_explanations_reason', sql`length(${table.reason}) between 1 and 300`),
  ],
);

/** Quantities cooked in addition to what is owed, by component or dish; never part of the sum. */
export const shiftExtras = pgTable(
  'shift_extras',
  {
    ...ofShift(),
    /** `component <id>` or `dish <name>`. */
    subject: text('subject').notNull(),
    /** Thousandths of its unit. */
    thousandths: bigint('thousandths', { mode: 'number' }).notNull(),
    /** Whom it is for, in a person's words, such as "for the counter". */
    reason: text('reason').notNull().default(''),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.shift, table.subject] }),
    oneOf('shift_extras_shift', table.shift, shifts),
    check('shift_extras_positive', sql`${table.thousandths} >= 0`),
    check('shift_extras_reason', sql`length(${table.reason}) <= 100`),
  ],
);

/** Append-only: printed papers, so that a second print is marked as a reprint. */
export const shiftPrints = pgTable(
  'shift_prints',
  {
    id: id(),
    ...ofShift(),
    kind: text('kind').$type<ShiftPrintKind>().notNull(),
    /** Number of amendments at the time of printing. */
    revision: integer('revision').notNull(),
    /** The boxes of labels; empty for a paper of the whole shift. */
    codes: text('codes').array().notNull(),
    /** Set if only the paper of one run was printed. */
    runId: uuid('run_id'),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('shift_prints_by_shift').on(table.date, table.shift, table.kind),
    oneOf('shift_prints_shift', table.shift, shifts),
    oneOf('shift_prints_kind', table.kind, shiftPrintKinds),
  ],
);

/**
 * SQL condition on an order: its meals are in no box on a run. The order can still be paid, or
 * waits for a delivery person or a decision.
 */
export const isUnassignedMeal = (order: string) =>
  `(${order}.status <> 'unexpected' and (${order}.delivery_problem is not null
    or ${order}.status = 'pending' and ${order}.payment_status <> 'failed'))`;
