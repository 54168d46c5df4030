/** Collections at doors and at the counter, and the cash returns. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from '#src/orders/server/order-tables.ts';
import { handTenders } from '#src/orders/tenders.ts';
import { among, createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import {
  type CollectionMethod,
  collectionMethods,
  type ReturnCause,
  returnCauses,
  type UnpaidReason,
  unpaidReasons,
} from '../cash-rules.ts';
import { counterPayments } from './counter/counter-payment-tables.ts';

const paise = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Append-only: an order that was reported unpaid and is paid later has one row for each. */
export const collections = pgTable(
  'collections',
  {
    id: id(),
    /** The idempotency key of the tap: a retry has no effect. */
    key: text('key').notNull().unique('collections_key'),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    duePaise: paise('due_paise'),
    takenPaise: paise('taken_paise'),
    method: text('method').$type<CollectionMethod>().notNull(),
    unpaidReason: text('unpaid_reason').$type<UnpaidReason>(),
    /** Cash for an order that was already paid or cancelled: it pays nothing and goes back. */
    isExtra: boolean('is_extra').notNull().default(false),
    /** The rider at the door. */
    riderId: uuid('rider_id').references(() => staff.id),
    /** The member of staff at the counter. */
    staffId: uuid('staff_id').references(() => staff.id),
    tappedAt: instant('tapped_at'),
    /** The business day on which it was booked; a closed day gets no more collections. */
    day: date('day').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('collections_paid_once')
      .on(table.orderId)
      .where(sql`${table.method} <> 'unpaid' and not ${table.isExtra}`),
    uniqueIndex('collections_unpaid_once').on(table.orderId).where(sql`${table.method} = 'unpaid'`),
    index('collections_by_order').on(table.orderId),
    index('collections_by_day').on(table.day),
    index('collections_by_rider').on(table.riderId, table.day),
    oneOf('collections_method', table.method, collectionMethods),
    oneOf('collections_reason', table.unpaidReason, unpaidReasons),
    check('collections_by_one', sql`num_nonnulls(${table.riderId}, ${table.staffId}) = 1`),
    check(
      'collections_unpaid',
      sql`(${table.method} = 'unpaid') = (${table.unpaidReason} is not null)`,
    ),
    check(
      'collections_taken',
      sql`case when ${table.method} = 'unpaid' then ${table.takenPaise} = 0 and ${table.duePaise} > 0 and not ${table.isExtra}
        when ${table.isExtra} then ${table.method} ${sql.raw(among(handTenders))} and ${table.duePaise} = 0 and ${table.takenPaise} > 0
        else ${table.takenPaise} = ${table.duePaise} and ${table.duePaise} > 0 end`,
    ),
  ],
);

/**
 * Owed from the decision on; given by a rider from the cash in hand, or from the till. A trigger
 * keeps the returns of a collection within what was taken.
 */
export const cashReturns = pgTable(
  'cash_returns',
  {
    id: id(),
    collectionId: uuid('collection_id').references(() => collections.id),
    /** What was taken at the counter for something else than an order. */
    counterPaymentId: uuid('counter_payment_id').references(() => counterPayments.id),
    /** The idempotency key of the press that decided it; null if the shop itself did. */
    key: text('key').unique('cash_returns_key'),
    amountPaise: paise('amount_paise'),
    cause: text('cause').$type<ReturnCause>().notNull(),
    /** The customer reads it on the credit note. */
    reason: text('reason').notNull(),
    /** For staff alone. */
    staffNote: text('staff_note'),
    /** Who decided it. */
    decidedBy: uuid('decided_by').references(() => staff.id),
    createdAt: createdAt(),
    givenAt: instant('given_at'),
    /**
     * The rider who gave it from the cash in hand; otherwise a member of staff took it from the
     * till.
     */
    givenByRider: uuid('given_by_rider').references(() => staff.id),
    givenByStaff: uuid('given_by_staff').references(() => staff.id),
    givenDay: date('given_day'),
  },
  (table) => [
    index('cash_returns_by_collection').on(table.collectionId),
    uniqueIndex('cash_returns_whole_once')
      .on(table.collectionId)
      .where(sql`${table.cause} <> 'goodwill'`),
    index('cash_returns_by_counter').on(table.counterPaymentId),
    check(
      'cash_returns_of_one',
      sql`num_nonnulls(${table.collectionId}, ${table.counterPaymentId}) = 1`,
    ),
    index('cash_returns_by_given_day').on(table.givenDay),
    index('cash_returns_by_time').on(table.createdAt),
    index('cash_returns_open').on(table.createdAt).where(sql`${table.givenAt} is null`),
    oneOf('cash_returns_cause', table.cause, returnCauses),
    check('cash_returns_amount', sql`${table.amountPaise} > 0`),
    check(
      'cash_returns_decided',
      sql`(${table.cause} = 'goodwill') = (num_nonnulls(${table.key}, ${table.decidedBy}) = 2)`,
    ),
    check(
      'cash_returns_given',
      sql`num_nonnulls(${table.givenByRider}, ${table.givenByStaff}) = num_nonnulls(${table.givenAt}) and (${table.givenAt} is null) = (${table.givenDay} is null)`,
    ),
  ],
);
