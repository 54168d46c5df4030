/** Cash orders that customers refused to pay at the door, each counted once for its number. */
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#src/orders/server/order-tables.ts';
import { createdAt, instant } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';

export const cashRefusals = pgTable(
  'cash_refusals',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    mobileNo: text('mobile_no').notNull(),
    createdAt: createdAt(),
    /** Set when staff confirm the refusal. */
    confirmedAt: instant('confirmed_at'),
    confirmedBy: uuid('confirmed_by').references(() => staff.id),
    /** Set when staff let the number pay in cash again: the refusal no longer counts. */
    allowedAgainAt: instant('allowed_again_at'),
    allowedBy: uuid('allowed_by').references(() => staff.id),
  },
  (table) => [
    index('cash_refusals_by_mobile').on(table.mobileNo),
    check('cash_refusals_mobile', sql`${table.mobileNo} ~ '^[0-9]{10}$'`),
    check(
      'cash_refusals_confirmed',
      sql`(${table.confirmedAt} is null) = (${table.confirmedBy} is null)`,
    ),
    check(
      'cash_refusals_allowed',
      sql`(${table.allowedAgainAt} is null) = (${table.allowedBy} is null)`,
    ),
  ],
);
