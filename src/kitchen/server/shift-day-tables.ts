/** The frozen count of a shift: its lines, its boxes, and what changed after it was fixed. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { type Shift, shifts } from '#src/settings/shift-rules.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { CountedItem } from '../component-rules.ts';
import {
  type BoxTickKind,
  boxTickKinds,
  type ShiftChangeKind,
  type ShiftDayState,
  type ShiftPrintKind,
  shiftChangeKinds,
  shiftDayStates,
  shiftPrintKinds,
} from '../shift-day-rules.ts';

const ofShift = {
  date: date('date').notNull(),
  shift: text('shift').$type<Shift>().notNull(),
};

/** One row a date and shift, from its freeze on; before it there may be none. */
export const shiftDays = pgTable(
  'shift_days',
  {
    ...ofShift,
    state: text('state').$type<ShiftDayState>().notNull(),
    frozenAt: instant('frozen_at'),
    /** Null: by itself, at the cut-off. */
    frozenBy: uuid('frozen_by').references(() => staff.id),
    /** Of its lines, in hex: what was printed can be told from what was not. */
    digest: text('digest'),
    /** What each item of its dishes counted as when it was frozen, by the item's text. */
    items: jsonb('items').$type<Readonly<Record<string, CountedItem>>>(),
    packedAt: instant('packed_at'),
    packedBy: uuid('packed_by').references(() => staff.id),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.shift] }),
    oneOf('shift_days_shift', table.shift, shifts),
    oneOf('shift_days_state', table.state, shiftDayStates),
    check(
      'shift_days_frozen',
      sql`(${table.state} = 'open') = (${table.frozenAt} is null) and (${table.frozenAt} is null) = (${table.digest} is null)`,
    ),
    check(
      'shift_days_packed',
      sql`(${table.state} in ('packed', 'closed')) = (${table.packedAt} is not null)`,
    ),
  ],
);

/**
 * Append-only: the addendum to a frozen count. The database writes it, whoever moves the order
 * (a trigger of `orders`), so that no way of paying or cancelling can forget it.
 */
export const shiftChanges = pgTable(
  'shift_changes',
  {
    /** Its place in the sequence of all of them. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...ofShift,
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<ShiftChangeKind>().notNull(),
    createdAt: createdAt(),
    /** When the kitchen said that it knows. */
    seenAt: instant('seen_at'),
    seenBy: uuid('seen_by').references(() => staff.id),
  },
  (table) => [
    index('shift_changes_by_shift').on(table.date, table.shift, table.id),
    index('shift_changes_by_order').on(table.orderId),
    oneOf('shift_changes_kind', table.kind, shiftChangeKinds),
    foreignKey({
      name: 'shift_changes_of_frozen',
      columns: [table.date, table.shift],
      foreignColumns: [shiftDays.date, shiftDays.shift],
    }),
  ],
);

/** What has to be cooked, a dish of an order each: never changed, and never deleted. */
export const shiftLines = pgTable(
  'shift_lines',
  {
    orderLineId: uuid('order_line_id')
      .primaryKey()
      .references(() => orderLines.id),
    ...ofShift,
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null: it was there when the shift was frozen. */
    changeId: bigint('change_id', { mode: 'number' }).references(() => shiftChanges.id),
    dish: text('dish').notNull(),
    items: text('items').array().notNull(),
    note: text('note').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    index('shift_lines_by_shift').on(table.date, table.shift),
    index('shift_lines_by_order').on(table.orderId),
    check('shift_lines_quantity', sql`${table.quantity} > 0`),
    foreignKey({
      name: 'shift_lines_of_frozen',
      columns: [table.date, table.shift],
      foreignColumns: [shiftDays.date, shiftDays.shift],
    }),
  ],
);

/** One meal in its box, with the label that is stuck on it. */
export const shiftBoxes = pgTable(
  'shift_boxes',
  {
    /** What the label's code says: 12 random hex digits in upper case, and nothing of anybody. */
    code: text('code').primaryKey(),
    ...ofShift,
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => shiftLines.orderLineId),
    /** From 1: which of the order's boxes it is. */
    nth: integer('nth').notNull(),
    packedAt: instant('packed_at'),
    packedBy: uuid('packed_by').references(() => staff.id),
  },
  (table) => [
    index('shift_boxes_by_shift').on(table.date, table.shift),
    unique('shift_boxes_nth').on(table.orderId, table.nth),
    check('shift_boxes_code', sql`${table.code} ~ '^[0-9A-F]{12}$'`),
    check('shift_boxes_positive', sql`${table.nth} > 0`),
    check('shift_boxes_packed', sql`(${table.packedAt} is null) = (${table.packedBy} is null)`),
  ],
);

/** Append-only: each tick of a box as it arrived; one that is sent again happens once. */
export const boxTicks = pgTable(
  'box_ticks',
  {
    /** Made by the device that ticked. */
    key: text('key').primaryKey(),
    code: text('code')
      .notNull()
      .references(() => shiftBoxes.code),
    kind: text('kind').$type<BoxTickKind>().notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** By the device's clock. */
    tickedAt: instant('ticked_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('box_ticks_by_box').on(table.code, table.tickedAt),
    oneOf('box_ticks_kind', table.kind, boxTickKinds),
  ],
);

/** Why an owed meal that is not placed may stay so, in somebody's words. */
export const shiftExplanations = pgTable(
  'shift_explanations',
  {
    id: id(),
    ...ofShift,
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

/** What is cooked beyond what is owed, by component or dish: never part of the sum. */
export const shiftExtras = pgTable(
  'shift_extras',
  {
    ...ofShift,
    /** `component <id>` or `dish <name>`. */
    subject: text('subject').notNull(),
    /** Thousandths of its unit. */
    thousandths: bigint('thousandths', { mode: 'number' }).notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.shift, table.subject] }),
    oneOf('shift_extras_shift', table.shift, shifts),
    check('shift_extras_positive', sql`${table.thousandths} >= 0`),
  ],
);

/** Append-only: which papers were printed, so that a second print says that it is one. */
export const shiftPrints = pgTable(
  'shift_prints',
  {
    id: id(),
    ...ofShift,
    kind: text('kind').$type<ShiftPrintKind>().notNull(),
    /** How many changes the count had by then. */
    revision: integer('revision').notNull(),
    /** The boxes of labels; empty for a paper of the whole shift. */
    codes: text('codes').array().notNull(),
    /** A run's paper alone. */
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
