/** Runs: the way of one delivery person through the stops of a shift. */
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { addresses } from '#src/addresses/server/address-tables.ts';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { type Shift, shifts } from '#src/settings/shift-rules.ts';
import { staff } from '#src/staff/server/staff-tables.ts';

/** Made by the first order that a person gets of a shift. */
export const runs = pgTable(
  'runs',
  {
    id: id(),
    date: date('date').notNull(),
    shift: text('shift').$type<Shift>().notNull(),
    /** `A`, `B` … `Z`, `AA` …: what is written on boxes. */
    letter: text('letter').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** Raised by every change of its stops: who arranged an older one is told. */
    revision: integer('revision').notNull().default(1),
    /** Set once its way was learned, when the last order was handed over. */
    learnedAt: instant('learned_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('runs_letter').on(table.date, table.shift, table.letter),
    unique('runs_one_a_person').on(table.date, table.shift, table.staffId),
    oneOf('runs_shift', table.shift, shifts),
    check('runs_letter_form', sql`${table.letter} ~ '^[A-Z]{1,2}$'`),
  ],
);

/** The stops of a run in their order; one whose orders went elsewhere is left out when it is read. */
export const runStops = pgTable(
  'run_stops',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id),
    addressId: uuid('address_id')
      .notNull()
      .references(() => addresses.id),
    /** Fractions let one come between two others. */
    position: doublePrecision('position').notNull(),
    /** From 1, and kept however stops are arranged: the number on boxes, such as `B-07`. */
    number: integer('number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.addressId] }),
    unique('run_stops_number').on(table.runId, table.number),
    index('run_stops_by_address').on(table.addressId),
    check('run_stops_number_positive', sql`${table.number} > 0`),
  ],
);

/** Where a place comes on the way, learned from what was driven and arranged. */
export const placeRanks = pgTable('place_ranks', {
  addressId: uuid('address_id')
    .primaryKey()
    .references(() => addresses.id),
  rank: doublePrecision('rank').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
