/** What staff took for a checkout that is no order. */
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { among, createdAt, id, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import {
  type CounterWayName,
  counterWayNames,
  counterWays,
  maxReferenceLength,
} from '../../counter-ways.ts';

const referred = counterWayNames.filter((way) => counterWays[way].hasReference);

/** Append-only. */
export const counterPayments = pgTable(
  'counter_payments',
  {
    id: id(),
    /** The idempotency key of the press: a retry has no effect. */
    key: text('key').notNull().unique('counter_payments_key'),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id)
      .unique('counter_payments_checkout'),
    way: text('way').$type<CounterWayName>().notNull(),
    /** The bank's number of the transfer. */
    reference: text('reference'),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The business day on which it was booked. */
    day: date('day').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('counter_payments_by_day').on(table.day),
    oneOf('counter_payments_way', table.way, counterWayNames),
    check('counter_payments_amount', sql`${table.amountPaise} > 0`),
    check(
      'counter_payments_reference',
      sql`(${table.way} ${sql.raw(among(referred))}) = (${table.reference} is not null) and length(${table.reference}) between 1 and ${sql.raw(String(maxReferenceLength))}`,
    ),
  ],
);
