/** The state of shifts in the kitchen, and their amendments. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { orderLines } from '#src/orders/server/order-line-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { createdAt, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { LineWish } from '#src/wishes/wish-rules.ts';
import type { CountedItem } from '../component-rules.ts';
import {
  type AmendmentKind,
  amendmentKinds,
  type ShiftDayState,
  shiftDayStates,
} from '../shift-day-rules.ts';

/** Columns for the date and shift of a row. */
export const ofShift = () => ({
  date: date('date').notNull(),
  shift: text('shift').$type<Shift>().notNull(),
});

/** One row for each date and shift, from its freeze on; before the freeze there may be none. */
export const shiftDays = pgTable(
  'shift_days',
  {
    ...ofShift(),
    state: text('state').$type<ShiftDayState>().notNull(),
    frozenAt: instant('frozen_at'),
    /** Null if it was frozen automatically at the cut-off. */
    frozenBy: uuid('frozen_by').references(() => staff.id),
    /** Digest of the lines, in hex: tells which version of the count was printed. */
    digest: text('digest'),
    /** The meaning of each item at the time of the freeze, by the item's text. */
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
 * Append-only: the amendments of a frozen count. A trigger on `orders` writes them, whichever code
 * changes the order, so that no payment or cancellation can be missed.
 */
export const amendments = pgTable(
  'shift_changes',
  {
    /** Position in the sequence of all amendments. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...ofShift(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<AmendmentKind>().notNull(),
    /** For a change of wishes: the line, and its wishes since then. */
    orderLineId: uuid('order_line_id').references(() => orderLines.id),
    wishes: jsonb('wishes').$type<readonly LineWish[]>(),
    createdAt: createdAt(),
    /** When the kitchen confirmed that it has seen the amendment. */
    seenAt: instant('seen_at'),
    seenBy: uuid('seen_by').references(() => staff.id),
  },
  (table) => [
    index('shift_changes_by_shift').on(table.date, table.shift, table.id),
    index('shift_changes_by_order').on(table.orderId),
    // Of the few that are other wishes.
    index('shift_changes_by_line')
      .on(table.orderLineId)
      .where(sql`${table.orderLineId} is not null`),
    oneOf('shift_changes_kind', table.kind, amendmentKinds),
    check(
      'shift_changes_wishes',
      sql`(${table.kind} = 'changed') = (${table.orderLineId} is not null) and (${table.orderLineId} is null) = (${table.wishes} is null)`,
    ),
    foreignKey({
      name: 'shift_changes_of_frozen',
      columns: [table.date, table.shift],
      foreignColumns: [shiftDays.date, shiftDays.shift],
    }),
  ],
);
