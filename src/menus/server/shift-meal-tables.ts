/** How many meals of a shift are taken, where the kitchen can cook only so many. */
import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { oneOf } from '#src/platform/database/columns.ts';

/** One row a day and shift, made by its first order under such a limit. */
export const shiftMeals = pgTable(
  'shift_meals',
  {
    date: date('date').notNull(),
    shift: text('shift').$type<Shift>().notNull(),
    /** The sum of all orders that hold meals. */
    taken: integer('taken').notNull(),
    /** The limit when meals were taken last. */
    most: integer('most').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.shift] }),
    oneOf('shift_meals_shift', table.shift, shifts),
    // The last meal is never sold twice, whatever the code above believes.
    check('shift_meals_most', sql`${table.taken} between 0 and ${table.most}`),
  ],
);
