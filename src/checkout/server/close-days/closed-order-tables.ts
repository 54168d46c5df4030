/** The orders that a closure cancelled, and whether their customers were told. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#src/orders/server/order-tables.ts';
import { instant } from '#src/platform/database/columns.ts';
import { closures } from '#src/settings/server/closure-tables.ts';
import { staff } from '#src/staff/server/staff-tables.ts';

export const closedOrders = pgTable(
  'closed_orders',
  {
    /** Unique, because an order is cancelled once. */
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    closureId: uuid('closure_id')
      .notNull()
      .references(() => closures.id),
    /** The refund at that time; 0 if nothing was paid. */
    owedPaise: bigint('owed_paise', { mode: 'number' }).notNull(),
    toldAt: instant('told_at'),
    toldBy: uuid('told_by').references(() => staff.id),
  },
  (table) => [
    index('closed_orders_by_closure').on(table.closureId),
    check('closed_orders_owed', sql`${table.owedPaise} >= 0`),
    check('closed_orders_told', sql`(${table.toldAt} is null) = (${table.toldBy} is null)`),
  ],
);
