/** Offers: the passes that the shop sells. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { tiffins } from '#src/dishes/server/tiffin-tables.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import {
  type Leftover,
  leftoverNames,
  maxNoticeHours,
  maxOfferDays,
  maxOfferLineLength,
  maxOfferMeals,
  maxOfferNameLength,
  type Stopping,
  stoppingNames,
} from '../pass-terms.ts';

const upTo = (most: number) => sql.raw(String(most));

/** The terms that an offer has, and that each pass keeps from its sale. */
export const terms = {
  name: text('name').notNull(),
  tiffinId: uuid('tiffin_id')
    .notNull()
    .references(() => tiffins.id),
  /** The shifts for which its meals are. */
  shifts: text('shifts').array().$type<Shift[]>().notNull(),
  meals: integer('meals').notNull(),
  pricePaise: bigint('price_paise', { mode: 'number' }).notNull(),
  /** The number of days on which it can be used, from its first day. */
  validDays: integer('valid_days').notNull(),
  /** The skips that are free; null for any number. */
  skipLimit: integer('skip_limit'),
  /** How long before a shift's cut-off the person can change what comes. */
  noticeHours: integer('notice_hours').notNull().default(0),
  leftover: text('leftover').$type<Leftover>().notNull().default('back'),
  stopping: text('stopping').$type<Stopping>().notNull().default('unusedBack'),
};

const shiftNames = sql.raw(`array[${shifts.map((shift) => `'${shift}'`).join(', ')}]`);

/** The checks of the terms; `name` is that of their table. */
export function termChecks(
  name: string,
  table: Record<keyof typeof terms, Parameters<typeof oneOf>[1]>,
) {
  return [
    check(
      `${name}_named`,
      sql`length(btrim(${table.name})) between 1 and ${upTo(maxOfferNameLength)}`,
    ),
    check(
      `${name}_shifts`,
      sql`cardinality(${table.shifts}) > 0 and ${table.shifts} <@ ${shiftNames}`,
    ),
    check(`${name}_meals`, sql`${table.meals} between 1 and ${upTo(maxOfferMeals)}`),
    // A rupee a meal at least, so that every share of the price is an amount.
    check(`${name}_price`, sql`${table.pricePaise} >= 100 * ${table.meals}`),
    check(
      `${name}_limits`,
      sql`${table.validDays} between 1 and ${upTo(maxOfferDays)} and ${table.noticeHours} between 0 and ${upTo(maxNoticeHours)} and ${table.skipLimit} >= 0`,
    ),
    oneOf(`${name}_leftover`, table.leftover, leftoverNames),
    oneOf(`${name}_stopping`, table.stopping, stoppingNames),
  ];
}

export const offers = pgTable(
  'offers',
  {
    id: id(),
    ...terms,
    /** A line below the name. */
    line: text('line').notNull().default(''),
    isOnSale: boolean('is_on_sale').notNull().default(false),
    /** For trying: a person buys it once. */
    isOnce: boolean('is_once').notNull().default(false),
    /** Incremented by every edit; saving an older revision is refused. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('offers_name').on(sql`lower(btrim(${table.name}))`),
    index('offers_on_sale').on(table.pricePaise).where(sql`${table.isOnSale}`),
    check('offers_line', sql`length(${table.line}) <= ${upTo(maxOfferLineLength)}`),
    ...termChecks('offers', table),
  ],
);
