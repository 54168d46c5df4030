/** Runs: the route of one delivery person through the stops of a shift. */
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

/** Created with the first order of a shift that a person gets. */
export const runs = pgTable(
  'runs',
  {
    id: id(),
    date: date('date').notNull(),
    shift: text('shift').$type<Shift>().notNull(),
    /** `A`, `B` … `Z`, `AA` …, as written on boxes. */
    letter: text('letter').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** Incremented by every change of the stops; arranging an older revision is refused. */
    revision: integer('revision').notNull().default(1),
    /** Set when the route was learned, after the last order was handed over. */
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
 * Where a delivery person stops: an address of the shop and a building in it, as `placeLineOf`
 * parses it from notes. Notes on it are kept for the next rider.
 */
export const places = pgTable(
  'places',
  {
    id: id(),
    addressId: uuid('address_id')
      .notNull()
      .references(() => addresses.id),
    /** Lower case; empty for the address itself. */
    line: text('line').notNull(),
    /** Where to leave boxes, such as "reception". */
    dropPoint: text('drop_point').notNull().default(''),
    /** What to know at the gate. */
    gateNote: text('gate_note').notNull().default(''),
    /**
     * The position on the route, learned from driven and arranged routes; null until one is
     * learned.
     */
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

/** The stops of a run in their order; stops whose orders were reassigned are not shown. */
export const runStops = pgTable(
  'run_stops',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** A fraction allows a stop between two others. */
    position: doublePrecision('position').notNull(),
    /** The number on boxes, such as `B-07`; from 1. */
    number: integer('number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.placeId] }),
    unique('run_stops_number').on(table.runId, table.number),
    // Ids of runs are ordered by time, so the newest run of a place is last.
    index('run_stops_by_place').on(table.placeId, table.runId),
    check('run_stops_number_positive', sql`${table.number} > 0`),
  ],
);
