/** How shifts stand in the kitchen, and what changed after their counts were fixed. */
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
import { orders } from '#src/orders/server/order-tables.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { createdAt, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { CountedItem } from '../component-rules.ts';
import {
  type ShiftChangeKind,
  type ShiftDayState,
  shiftChangeKinds,
  shiftDayStates,
} from '../shift-day-rules.ts';

/** Which date and shift a row is of. */
export const ofShift = () => ({
  date: date('date').notNull(),
  shift: text('shift').$type<Shift>().notNull(),
});

/** One row a date and shift, from its freeze on; before it there may be none. */
export const shiftDays = pgTable(
  'shift_days',
  {
    ...ofShift(),
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
    ...ofShift(),
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
