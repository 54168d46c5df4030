/** The lines of orders, with the menu entry's values when they were ordered. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { menus } from '#src/menus/server/menu-tables.ts';
import { id } from '#src/platform/database/columns.ts';
import type { LineWish } from '#src/wishes/wish-rules.ts';
import { maxQuantity } from '../order-rules.ts';
import { orders } from './order-tables.ts';

export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    menuId: uuid('menu_id')
      .notNull()
      .references(() => menus.id),
    position: integer('position').notNull(),
    variant: text('variant').notNull(),
    description: text('description').notNull(),
    items: text('items').array().notNull(),
    photoUrl: text('photo_url'),
    pricePaise: bigint('price_paise', { mode: 'number' }).notNull(),
    quantity: integer('quantity').notNull(),
    /** How these meals are to be cooked otherwise, in the order of the owner's list. */
    wishes: jsonb('wishes').$type<readonly LineWish[]>().notNull().default([]),
    /** True while the line counts among the sold portions of a limited menu entry. */
    holdsPortions: boolean('holds_portions').notNull(),
  },
  (table) => [
    // A menu entry with different wishes has several lines.
    index('order_lines_by_order').on(table.orderId, table.menuId),
    index('order_lines_by_menu').on(table.menuId),
    check('order_lines_price', sql`${table.pricePaise} > 0`),
    check(
      'order_lines_quantity',
      sql`${table.quantity} between 1 and ${sql.raw(String(maxQuantity))}`,
    ),
  ],
);
