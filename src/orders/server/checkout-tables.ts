/** Checkouts: what one customer pays at once, one or more orders. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { among, createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import {
  type CheckoutState,
  checkoutStates,
  mostUnpaid,
  type OrderSource,
  orderSources,
  type PaidThing,
  paidThings,
  staffSources,
} from '../order-rules.ts';
import {
  defaultMethod,
  drawnMethods,
  lapsingMethods,
  type PaymentMethod,
  paymentMethods,
} from '../payment-methods.ts';

export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    state: text('state').$type<CheckoutState>().notNull(),
    mobileNo: text('mobile_no').notNull(),
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
    source: text('source').$type<OrderSource>().notNull().default('web'),
    /** The member of staff who entered it, if it did not come by the web. */
    placedBy: uuid('placed_by').references(() => staff.id),
    /** What its money pays for: its orders, or a pass. */
    paysFor: text('pays_for').$type<PaidThing>().notNull().default('orders'),
    /** What people and payment companies call it, as `P12`; orders have numbers of their own. */
    label: text('label'),
    /** The same as the payment method of its orders. */
    settlement: text('settlement').$type<PaymentMethod>().notNull().default(defaultMethod),
    /** The browser that placed it, from the random id in its signed cookie; null for staff. */
    browserId: uuid('browser_id'),
    /** Which of the browser's few places for unpaid checkouts it takes. */
    unpaidSlot: smallint('unpaid_slot'),
    idempotencyKey: text('idempotency_key').unique('checkouts_idempotency_key'),
    /** SHA-256 of the request body that belongs to the idempotency key. */
    requestHash: text('request_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('checkouts_by_browser').on(table.browserId),
    uniqueIndex('checkouts_one_a_slot')
      .on(table.browserId, table.unpaidSlot)
      .where(sql`${table.state} = 'awaiting' and ${table.unpaidSlot} is not null`),
    check('checkouts_slots', sql`${table.unpaidSlot} between 1 and ${sql.raw(String(mostUnpaid))}`),
    oneOf('checkouts_state', table.state, checkoutStates),
    check('checkouts_mobile', sql`${table.mobileNo} ~ '^[0-9]{10}$'`),
    check('checkouts_total', sql`${table.totalPaise} > 0`),
    oneOf('checkouts_pays_for', table.paysFor, paidThings),
    uniqueIndex('checkouts_label_once').on(table.label),
    check('checkouts_label', sql`(${table.paysFor} = 'orders') = (${table.label} is null)`),
    // The few that no order leads to.
    index('checkouts_of_passes').on(table.mobileNo).where(sql`${table.paysFor} <> 'orders'`),
    oneOf('checkouts_source', table.source, orderSources),
    oneOf('checkouts_settlement', table.settlement, paymentMethods),
    check(
      'checkouts_placed_by',
      sql`(${table.source} = 'web') = (${table.browserId} is not null) and (${table.source} ${sql.raw(among(staffSources))}) = (${table.placedBy} is not null)`,
    ),
    // An online checkout awaits payment and can lapse; a cash checkout is due and cannot; that of a
    // pass meal is paid from its beginning.
    check(
      'checkouts_owed',
      sql`case when ${table.settlement} ${sql.raw(among(lapsingMethods))} then ${table.state} <> 'due' when ${table.settlement} ${sql.raw(among(drawnMethods))} then ${table.state} = 'confirmed' else ${table.state} <> 'awaiting' end`,
    ),
    // The target of the foreign key of orders, which keeps the payment method of both the same.
    unique('checkouts_settled').on(table.id, table.settlement),
  ],
);
