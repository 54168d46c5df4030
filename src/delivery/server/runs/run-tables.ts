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
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
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

/**
 * Where a delivery person stops: an address that the shop serves and a building in it, as
 * `placeLineOf` reads it from notes. What is known of it is kept for whoever comes next.
 */
export const places = pgTable(
  'places',
  {
    id: id(),
    addressId: uuid('address_id')
      .notNull()
      .references(() => addresses.id),
    /** In lower case; empty for the address itself. */
    line: text('line').notNull(),
    /** Where boxes are left, such as "reception". */
    dropPoint: text('drop_point').notNull().default(''),
    /** What to know at the gate. */
    gateNote: text('gate_note').notNull().default(''),
    /** Where it comes on the way, learned from what was driven and arranged; null until then. */
    rank: doublePrecision('rank'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('places_line').on(table.addressId, table.line),
    index('places_by_rank').on(table.rank),
    check(
      'places_texts',
      sql`length(${table.dropPoint}) <= 60 and length(${table.gateNote}) <= 200`,
    ),
  ],
);

/** The stops of a run in their order; one whose orders went elsewhere is not shown. */
export const runStops = pgTable(
  'run_stops',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Fractions let one come between two others. */
    position: doublePrecision('position').notNull(),
    /** From 1: the number on boxes, such as `B-07`. */
    number: integer('number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.placeId] }),
    unique('run_stops_number').on(table.runId, table.number),
    // Ids of runs begin with the time: the newest run of a place comes last.
    index('run_stops_by_place').on(table.placeId, table.runId),
    check('run_stops_number_positive', sql`${table.number} > 0`),
  ],
);
