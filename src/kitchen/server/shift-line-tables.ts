/** The frozen count of a shift: what has to be cooked, and the boxes for it. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { createdAt, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { LineWish } from '#src/wishes/wish-rules.ts';
import { type BoxTickKind, boxTickKinds } from '../shift-day-rules.ts';
import { amendments, ofShift, shiftDays } from './shift-day-tables.ts';

/** One row for each dish of an order that has to be cooked; never changed and never deleted. */
export const shiftLines = pgTable(
  'shift_lines',
  {
    orderLineId: uuid('order_line_id')
      .primaryKey()
      .references(() => orderLines.id),
    ...ofShift(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null if the line was part of the freeze. */
    changeId: bigint('change_id', { mode: 'number' }).references(() => amendments.id),
    dish: text('dish').notNull(),
    items: text('items').array().notNull(),
    note: text('note').notNull(),
    quantity: integer('quantity').notNull(),
    /** As they were when the line was stored; amendments keep later ones. */
    wishes: jsonb('wishes').$type<readonly LineWish[]>().notNull().default([]),
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

/** One meal in its box, with its label. */
export const shiftBoxes = pgTable(
  'shift_boxes',
  {
    /**
     * The content of the label's code: 12 random hex digits in upper case, without personal data.
     */
    code: text('code').primaryKey(),
    ...ofShift(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => shiftLines.orderLineId),
    /** Which of the order's boxes it is, from 1. */
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

/** Append-only: each tick of a box as it arrived; a retry is stored once. */
export const boxTicks = pgTable(
  'box_ticks',
  {
    /** Idempotency key, made by the device. */
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
