/** Purses: whose meals may be drawn by whom. */
import { sql } from 'drizzle-orm';
import { pgTable, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { customers } from '#src/customers/server/customer-tables.ts';
import { createdAt, id } from '#src/platform/database/columns.ts';

/**
 * A number's own purse has no browser: staff use it. A browser that buys for a number that nobody
 * has proved gets a purse of its own, so that it can't eat from a regular's pass.
 */
export const mealPurses = pgTable(
  'meal_purses',
  {
    id: id(),
    /** Null after the person was erased. */
    customerId: uuid('customer_id').references(() => customers.id),
    browserId: uuid('browser_id'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('meal_purses_own').on(table.customerId).where(sql`${table.browserId} is null`),
    unique('meal_purses_of_browser').on(table.customerId, table.browserId),
  ],
);
