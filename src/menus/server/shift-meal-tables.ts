/** Number of meals taken of a shift, for kitchens that limit it. */
import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { oneOf } from '#src/platform/database/columns.ts';

/** One row for each day and shift, created by the first order under a limit. */
export const shiftMeals = pgTable(
  'shift_meals',
  {
    date: date('date').notNull(),
    shift: text('shift').$type<Shift>().notNull(),
    /** The sum of all orders that hold meals. */
    taken: integer('taken').notNull(),
    /** The limit at the time when meals were last taken. */
    most: integer('most').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.shift] }),
    oneOf('shift_meals_shift', table.shift, shifts),
    // The last meal is never sold twice, even if the code has a bug.
    check('shift_meals_most', sql`${table.taken} between 0 and ${table.most}`),
  ],
);
