/** Riders' cash, entry by entry, and its remittance to the till. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import {
  type CashEntryKind,
  cashEntryKinds,
  type NoteCounts,
  type RemittanceState,
  remittanceStates,
} from '../cash-rules.ts';
import { cashReturns, collections } from './collection-tables.ts';

const paise = (name: string) => bigint(name, { mode: 'number' }).notNull();
const rider = () => uuid('rider_id').references(() => staff.id);

/** A rider's cash in hand: the sum of the entries, kept by their trigger, never negative. */
export const riderCashBalances = pgTable(
  'rider_purses',
  {
    riderId: rider().primaryKey(),
    balancePaise: paise('balance_paise'),
  },
  (table) => [check('rider_purses_balance', sql`${table.balancePaise} >= 0`)],
);

/** Cash that a rider hands over to somebody who counts it. */
export const cashRemittances = pgTable(
  'handovers',
  {
    id: id(),
    /** The idempotency key of the press: a retry has no effect. */
    key: text('key').notNull().unique('handovers_key'),
    riderId: rider().notNull(),
    /** The sum that the rider declared. */
    declaredPaise: paise('declared_paise'),
    /** The sum of the first count. */
    countedPaise: paise('counted_paise'),
    /** The number of notes of each denomination; null if only the sum was entered. */
    counts: jsonb('counts').$type<NoteCounts>(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    state: text('state').$type<RemittanceState>().notNull(),
    /** The final sum, with the reason of the discrepancy. */
    finalPaise: bigint('final_paise', { mode: 'number' }),
    reason: text('reason'),
    resolvedBy: uuid('resolved_by').references(() => staff.id),
    resolvedAt: instant('resolved_at'),
    /** The business day of the count. */
    day: date('day').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('handovers_one_open').on(table.riderId).where(sql`${table.state} = 'discrepancy'`),
    index('handovers_by_day').on(table.day),
    index('handovers_by_rider').on(table.riderId, table.day),
    oneOf('handovers_state', table.state, remittanceStates),
    check('handovers_amounts', sql`${table.declaredPaise} > 0 and ${table.countedPaise} >= 0`),
    check('handovers_by_another', sql`${table.staffId} <> ${table.riderId}`),
    check('handovers_resolved_by_another', sql`${table.resolvedBy} <> ${table.riderId}`),
    check(
      'handovers_matched',
      sql`(${table.state} = 'matched') = (${table.declaredPaise} = ${table.countedPaise})`,
    ),
    check(
      'handovers_resolved',
      sql`num_nonnulls(${table.finalPaise}, ${table.reason}, ${table.resolvedBy}, ${table.resolvedAt}) = case ${table.state} when 'resolved' then 4 else 0 end and ${table.finalPaise} >= 0`,
    ),
  ],
);

/** Append-only: a mistake is corrected by a later entry. */
export const riderCash = pgTable(
  'rider_cash',
  {
    id: id(),
    riderId: rider().notNull(),
    amountPaise: paise('amount_paise'),
    kind: text('kind').$type<CashEntryKind>().notNull(),
    collectionId: uuid('collection_id').references(() => collections.id),
    returnId: uuid('return_id').references(() => cashReturns.id),
    handoverId: uuid('handover_id').references(() => cashRemittances.id),
    /** The idempotency key of a float or a correction, unless it belongs to a remittance. */
    key: text('key').unique('rider_cash_key'),
    reason: text('reason'),
    staffId: uuid('staff_id').references(() => staff.id),
    day: date('day').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('rider_cash_collected_once')
      .on(table.collectionId)
      .where(sql`${table.kind} = 'collected'`),
    uniqueIndex('rider_cash_given_once').on(table.returnId),
    uniqueIndex('rider_cash_handed_once').on(table.handoverId, table.kind),
    index('rider_cash_by_rider').on(table.riderId, table.createdAt),
    index('rider_cash_by_day').on(table.day),
    oneOf('rider_cash_kind', table.kind, cashEntryKinds),
    check(
      'rider_cash_amount',
      sql`case ${table.kind} when 'collected' then ${table.amountPaise} > 0 when 'float' then ${table.amountPaise} > 0 when 'correction' then ${table.amountPaise} <> 0 else ${table.amountPaise} < 0 end`,
    ),
    check(
      'rider_cash_cause',
      sql`case ${table.kind} when 'collected' then ${table.collectionId} is not null when 'givenBack' then ${table.returnId} is not null when 'handedOver' then ${table.handoverId} is not null else ${table.reason} is not null and ${table.staffId} is not null and ${table.staffId} <> ${table.riderId} end`,
    ),
  ],
);
