/** Passes: meals that were sold before they are cooked, and everything that happens to them. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { among, createdAt, id, oneOf } from '#src/platform/database/columns.ts';
import { closures } from '#src/settings/server/closure-tables.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import {
  entryKindsWith,
  extensionKind,
  givenKind,
  heldStates,
  type PassEntryKind,
  type PassState,
  passEntryKinds,
  passStates,
  skipKinds,
} from '../pass-kinds.ts';
import type { WantedMeals } from '../pass-terms.ts';
import { offers, termChecks, terms } from './offer-tables.ts';
import { mealPurses } from './purse-tables.ts';
import { standingMeals } from './standing-tables.ts';

export const passes = pgTable(
  'passes',
  {
    id: id(),
    /** Shown as "P12". */
    number: integer('number').notNull().unique().generatedByDefaultAsIdentity(),
    purseId: uuid('purse_id')
      .notNull()
      .references(() => mealPurses.id),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id),
    /** The checkout whose money paid for it. */
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id)
      .unique('passes_checkout'),
    ...terms,
    startsOn: date('starts_on').notNull(),
    expiresOn: date('expires_on').notNull(),
    state: text('state').$type<PassState>().notNull(),
    /** Where and when its meals are wanted, from a customer who buys it; the money makes them. */
    wanted: jsonb('wanted').$type<WantedMeals>(),
    /** The sums of its entries, kept by their trigger. */
    balanceMeals: integer('balance_meals').notNull().default(0),
    balancePaise: bigint('balance_paise', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('passes_by_purse').on(table.purseId, table.tiffinId, table.expiresOn),
    // Who had a trial at a place, of those who bought it on the web.
    index('passes_wanted_at')
      .on(table.offerId, sql`(${table.wanted} ->> 'addressId')`)
      .where(sql`${table.wanted} is not null`),
    // The few of which something can be left, among all that were ever sold.
    index('passes_held')
      .on(table.expiresOn, table.number)
      .where(sql`${table.state} ${sql.raw(among(heldStates))}`),
    oneOf('passes_state', table.state, passStates),
    check('passes_paid_first', sql`${table.state} <> 'pending' or ${table.balanceMeals} = 0`),
    check('passes_days', sql`${table.expiresOn} >= ${table.startsOn}`),
    // No share of a meal is ever without an amount, and no amount without a meal.
    check(
      'passes_balance',
      sql`${table.balanceMeals} >= 0 and ${table.balancePaise} >= ${table.balanceMeals} and (${table.balanceMeals} = 0) = (${table.balancePaise} = 0)`,
    ),
    ...termChecks('passes', table),
  ],
);

const isAbout = (about: 'order' | 'day') => sql.raw(among(entryKindsWith('about', about)));

/** Append-only: a mistake is corrected by a later entry. */
export const passEntries = pgTable(
  'pass_entries',
  {
    id: id(),
    passId: uuid('pass_id')
      .notNull()
      .references(() => passes.id),
    kind: text('kind').$type<PassEntryKind>().notNull(),
    meals: integer('meals').notNull(),
    paise: bigint('paise', { mode: 'number' }).notNull(),
    /** By which its last day comes later. */
    days: integer('days'),
    /** The closure for which it comes later. */
    closureId: uuid('closure_id').references(() => closures.id),
    orderId: uuid('order_id').references(() => orders.id),
    standingId: uuid('standing_id').references(() => standingMeals.id),
    /** The delivery that it is about. */
    date: date('date'),
    shift: text('shift').$type<Shift>(),
    /** In words, where a person decided it. */
    reason: text('reason'),
    staffId: uuid('staff_id').references(() => staff.id),
    /** The business day on which it is booked. */
    day: date('day').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('pass_entries_by_pass').on(table.passId, table.day),
    index('pass_entries_by_order').on(table.orderId),
    index('pass_entries_by_day').on(table.day),
    // The few that a day's close looks for.
    index('pass_entries_given_back')
      .on(table.createdAt)
      .where(sql`${table.kind} = ${sql.raw(`'${givenKind}'`)}`),
    uniqueIndex('pass_entries_bought_once').on(table.passId).where(sql`${table.kind} = 'bought'`),
    uniqueIndex('pass_entries_drawn_once')
      .on(table.orderId, table.passId)
      .where(sql`${table.kind} = 'drawn'`),
    uniqueIndex('pass_entries_skipped_once')
      .on(table.standingId, table.date, table.shift)
      .where(sql`${table.kind} ${sql.raw(among(skipKinds))}`),
    uniqueIndex('pass_entries_extended_once')
      .on(table.passId, table.closureId)
      .where(sql`${table.closureId} is not null`),
    oneOf('pass_entries_kind', table.kind, passEntryKinds),
    oneOf('pass_entries_shift', table.shift, shifts),
    check(
      'pass_entries_sign',
      sql`case when ${table.kind} ${sql.raw(among(entryKindsWith('sign', 1)))} then ${table.meals} > 0 and ${table.paise} >= ${table.meals} when ${table.kind} ${sql.raw(among(entryKindsWith('sign', 0)))} then ${table.meals} = 0 and ${table.paise} = 0 when ${table.kind} ${sql.raw(among(entryKindsWith('sign', 'either')))} then ${table.meals} <> 0 or ${table.paise} <> 0 else ${table.meals} < 0 and ${table.paise} <= ${table.meals} end`,
    ),
    check(
      'pass_entries_about',
      sql`(${table.kind} ${isAbout('order')}) = (${table.orderId} is not null) and (${table.kind} ${isAbout('day')}) <= (${table.standingId} is not null and ${table.date} is not null and ${table.shift} is not null)`,
    ),
    check(
      'pass_entries_said',
      sql`(${table.kind} ${sql.raw(among(entryKindsWith('isDecided', true)))}) <= (${table.reason} is not null and ${table.staffId} is not null)`,
    ),
    check(
      'pass_entries_days',
      sql`(${table.kind} ${sql.raw(among([extensionKind]))}) = (${table.days} is not null) and ${table.days} > 0 and (${table.closureId} is not null) <= (${table.days} is not null)`,
    ),
  ],
);
