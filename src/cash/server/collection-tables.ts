/** What was collected at doors and at the counter, and what of it goes back. */
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
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import {
  type CollectionMethod,
  collectionMethods,
  type ReturnCause,
  returnCauses,
  type UnpaidReason,
  unpaidReasons,
} from '../cash-rules.ts';

const paise = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Never changed: an order that was not paid and is paid later has one of each. */
export const collections = pgTable(
  'collections',
  {
    id: id(),
    /** The tap's; one that is sent again happens once. */
    key: text('key').notNull().unique('collections_key'),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    duePaise: paise('due_paise'),
    takenPaise: paise('taken_paise'),
    method: text('method').$type<CollectionMethod>().notNull(),
    unpaidReason: text('unpaid_reason').$type<UnpaidReason>(),
    /** Cash for an order that was paid or cancelled already: it pays nothing, and goes back. */
    isExtra: boolean('is_extra').notNull().default(false),
    /** Who stood at the door. */
    riderId: uuid('rider_id').references(() => staff.id),
    /** Who took it at the counter. */
    staffId: uuid('staff_id').references(() => staff.id),
    tappedAt: instant('tapped_at'),
    /** The business day on which it was booked: a day that is closed gets no more of them. */
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
        when ${table.isExtra} then ${table.method} = 'cash' and ${table.duePaise} = 0 and ${table.takenPaise} > 0
        else ${table.takenPaise} = ${table.duePaise} and ${table.duePaise} > 0 end`,
    ),
  ],
);

/** Owed from the moment of the decision, and given by a rider from theirs or from the till. */
export const cashReturns = pgTable(
  'cash_returns',
  {
    id: id(),
    collectionId: uuid('collection_id')
      .notNull()
      .unique('cash_returns_once')
      .references(() => collections.id),
    amountPaise: paise('amount_paise'),
    cause: text('cause').$type<ReturnCause>().notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    givenAt: instant('given_at'),
    /** The rider out of the cash in hand, or who of the staff took it from the till. */
    givenByRider: uuid('given_by_rider').references(() => staff.id),
    givenByStaff: uuid('given_by_staff').references(() => staff.id),
    givenDay: date('given_day'),
  },
  (table) => [
    index('cash_returns_by_given_day').on(table.givenDay),
    index('cash_returns_open').on(table.createdAt).where(sql`${table.givenAt} is null`),
    oneOf('cash_returns_cause', table.cause, returnCauses),
    check('cash_returns_amount', sql`${table.amountPaise} > 0`),
    check(
      'cash_returns_given',
      sql`num_nonnulls(${table.givenByRider}, ${table.givenByStaff}) = num_nonnulls(${table.givenAt}) and (${table.givenAt} is null) = (${table.givenDay} is null)`,
    ),
  ],
);
