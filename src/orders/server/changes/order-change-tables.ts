/** Changes that staff made to orders before their shift was frozen (product 24.9). */
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { orders } from '../order-tables.ts';

/** A line before the change: a receipt that was issued earlier still shows it. */
export interface LineBefore {
  variant: string;
  quantity: number;
  pricePaise: number;
}

/** Append-only. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    linesBefore: jsonb('lines_before').$type<readonly LineBefore[]>().notNull(),
    /** The price of the lines before and after the change. */
    beforePaise: bigint('before_paise', { mode: 'number' }).notNull(),
    afterPaise: bigint('after_paise', { mode: 'number' }).notNull(),
    /** The refund, if the order was paid. */
    refundPaise: bigint('refund_paise', { mode: 'number' }).notNull().default(0),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_changes_by_order').on(table.orderId, table.createdAt),
    check(
      'order_changes_paise',
      sql`${table.afterPaise} > 0 and ${table.refundPaise} between 0 and greatest(${table.beforePaise} - ${table.afterPaise}, 0)`,
    ),
  ],
);
