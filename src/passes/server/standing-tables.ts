/** Standing meals: the rules that say when a meal comes, and the days on which it does not. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { addresses } from '#src/addresses/server/address-tables.ts';
import { tiffins } from '#src/dishes/server/tiffin-tables.ts';
import { maxNameLength, maxNoteLength } from '#src/orders/order-rules.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import {
  type LateSkipAnswer,
  type LeftOutReason,
  lateSkipAnswers,
  leftOutNames,
  maxExplanationLength,
  maxStandingQuantity,
} from '../pass-kinds.ts';
import { mealPurses } from './purse-tables.ts';

/**
 * A change ends the row and adds another one. It never came if its last day is before its first. A
 * trigger refuses changes of a day whose shift is frozen.
 */
export const standingMeals = pgTable(
  'standing_meals',
  {
    id: id(),
    purseId: uuid('purse_id')
      .notNull()
      .references(() => mealPurses.id),
    tiffinId: uuid('tiffin_id')
      .notNull()
      .references(() => tiffins.id),
    shift: text('shift').$type<Shift>().notNull(),
    /** A bit for each weekday, from Sunday on (`standing-rules.ts`). */
    weekdays: smallint('weekdays').notNull(),
    quantity: integer('quantity').notNull(),
    /** The name on its label; empty for none. */
    name: text('name').notNull().default(''),
    /** Where it goes, as the note of an order. */
    note: text('note').notNull(),
    addressId: uuid('address_id')
      .notNull()
      .references(() => addresses.id),
    fromDay: date('from_day').notNull(),
    /** Null until somebody ends it. */
    untilDay: date('until_day'),
    /**
     * The day from which it has been left out without a break, for a reason that is listed once.
     */
    restsSince: date('rests_since'),
    /** Null where the customer made it. */
    staffId: uuid('staff_id').references(() => staff.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('standing_meals_by_purse').on(table.purseId),
    index('standing_meals_by_shift').on(table.shift, table.untilDay),
    index('standing_meals_resting')
      .on(table.restsSince, table.id)
      .where(sql`${table.restsSince} is not null`),
    oneOf('standing_meals_shift', table.shift, shifts),
    check('standing_meals_weekdays', sql`${table.weekdays} between 1 and 127`),
    check(
      'standing_meals_quantity',
      sql`${table.quantity} between 1 and ${sql.raw(String(maxStandingQuantity))}`,
    ),
    check(
      'standing_meals_texts',
      sql`length(${table.name}) <= ${sql.raw(String(maxNameLength))} and length(${table.note}) between 1 and ${sql.raw(String(maxNoteLength))}`,
    ),
    check('standing_meals_days', sql`${table.untilDay} >= ${table.fromDay} - 1`),
  ],
);

/**
 * Days on which nothing is drawn; a pause is a long skip. One that was taken back ends before it
 * begins. The same trigger as for standing meals refuses frozen days.
 */
export const skips = pgTable(
  'skips',
  {
    id: id(),
    purseId: uuid('purse_id')
      .notNull()
      .references(() => mealPurses.id),
    /** Null for all standing meals of the purse and the shift. */
    standingId: uuid('standing_id').references(() => standingMeals.id),
    shift: text('shift').$type<Shift>().notNull(),
    fromDay: date('from_day').notNull(),
    /** Null until further notice. */
    toDay: date('to_day'),
    /** Null where the customer made it. */
    staffId: uuid('staff_id').references(() => staff.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('skips_by_purse').on(
      table.purseId,
      table.shift,
      sql`coalesce(${table.toDay}, 'infinity'::date)`,
    ),
    oneOf('skips_shift', table.shift, shifts),
    check('skips_days', sql`${table.toDay} >= ${table.fromDay} - 1`),
  ],
);

/** Standing meals that a freeze did not draw. */
export const leftOutMeals = pgTable(
  'left_out_meals',
  {
    date: date('date').notNull(),
    shift: text('shift').$type<Shift>().notNull(),
    standingId: uuid('standing_id')
      .notNull()
      .references(() => standingMeals.id),
    quantity: integer('quantity').notNull(),
    reason: text('reason').$type<LeftOutReason>().notNull(),
    /** False where it was left out the time before as well, and staff have seen it. */
    isNew: boolean('is_new').notNull(),
    /** Why it may stay so, in the words of a person; null until somebody said it. */
    explanation: text('explanation'),
    explainedBy: uuid('explained_by').references(() => staff.id),
    explainedAt: instant('explained_at'),
    /** Set once staff have it cooked all the same. */
    orderId: uuid('order_id')
      .references(() => orders.id)
      .unique('left_out_meals_order'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.shift, table.standingId] }),
    oneOf('left_out_meals_shift', table.shift, shifts),
    oneOf('left_out_meals_reason', table.reason, leftOutNames),
    check(
      'left_out_meals_explained',
      sql`(${table.explanation} is null) = (${table.explainedBy} is null) and (${table.explanation} is null) = (${table.explainedAt} is null) and length(${table.explanation}) between 1 and ${sql.raw(String(maxExplanationLength))}`,
    ),
  ],
);

/** What customers asked to skip when it was too late, and what staff answered. */
export const lateSkips = pgTable(
  'late_skips',
  {
    standingId: uuid('standing_id')
      .notNull()
      .references(() => standingMeals.id),
    date: date('date').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Null until staff have answered. */
    answer: text('answer').$type<LateSkipAnswer>(),
    answeredBy: uuid('answered_by').references(() => staff.id),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.standingId, table.date] }),
    index('late_skips_asked').on(table.date).where(sql`${table.answer} is null`),
    oneOf('late_skips_answer', table.answer, lateSkipAnswers),
    check(
      'late_skips_answered',
      sql`(${table.answer} is null) = (${table.answeredAt} is null) and (${table.answer} is null) = (${table.answeredBy} is null)`,
    ),
  ],
);
