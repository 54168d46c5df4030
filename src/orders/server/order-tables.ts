/** Orders: what one customer gets for one date and one shift. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { addresses } from '#src/addresses/server/address-tables.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { among, createdAt, id, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import {
  type DeliveryProblem,
  deliveryProblems,
  maxNameLength,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
} from '../order-rules.ts';
import {
  defaultMethod,
  methodsCookedUnpaid,
  methodsPaidOneByOne,
  type PaymentMethod,
  paymentMethods,
} from '../payment-methods.ts';
import { checkouts } from './checkout-tables.ts';
import { noteWords } from './note-words-tables.ts';

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** The order number, shown as "Order #0042"; `id` on the wire. */
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity(),
    checkoutId: uuid('checkout_id').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
    settlement: text('settlement').$type<PaymentMethod>().notNull().default(defaultMethod),
    /** For a cash order of a number that never paid: not cooked before staff approve it. */
    awaitsApproval: boolean('awaits_approval').notNull().default(false),
    /** May be cooked and delivered: paid, or its payment method allows it before payment. */
    isReleased: boolean('is_released')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `payment_status = 'done' or (settlement ${among(methodsCookedUnpaid)} and not awaits_approval)`,
        ),
      ),
    mobileNo: text('mobile_no').notNull(),
    /** The customer's name on labels and lists; empty if nobody was asked for it. */
    name: text('name').notNull().default(''),
    addressId: uuid('address_id')
      .notNull()
      .references(() => addresses.id),
    /** The address's short name when the order was placed; a later renaming does not change it. */
    addressShortname: text('address_shortname').notNull(),
    addressText: text('address_text').notNull(),
    note: text('note').notNull(),
    /** The business day on which the order was placed. */
    orderDate: date('order_date').notNull(),
    deliveryDate: date('delivery_date').notNull(),
    shift: text('shift').$type<Shift>().notNull(),
    /**
     * The number of meals in the lines, so that a year of orders is counted without reading lines.
     */
    meals: integer('meals').notNull(),
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
    /** The parts of the total that are not the price of lines (`charges.ts`). */
    deliveryPaise: bigint('delivery_paise', { mode: 'number' }).notNull().default(0),
    discountPaise: bigint('discount_paise', { mode: 'number' }).notNull().default(0),
    /** True while the order's meals count among those of a shift with a limit. */
    holdsMeals: boolean('holds_meals').notNull().default(false),
    /** The standing meal from which the freeze made it; without a key to the later feature. */
    standingId: uuid('standing_id'),
    deliveryStaffId: uuid('delivery_staff_id').references(() => staff.id),
    /** Why the order could not be handed over, until the admin decides. */
    deliveryProblem: text('delivery_problem').$type<DeliveryProblem>(),
    /** Why a person cancelled the order; null for an order that lapsed. */
    cancelReason: text('cancel_reason'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('orders_one_a_delivery').on(table.checkoutId, table.deliveryDate, table.shift),
    foreignKey({
      name: 'orders_of_checkout',
      columns: [table.checkoutId, table.settlement],
      foreignColumns: [checkouts.id, checkouts.settlement],
    }).onUpdate('cascade'),
    // A cash checkout has exactly one order: it is collected, or paid by its page, on its own.
    uniqueIndex('orders_one_in_cash')
      .on(table.checkoutId)
      .where(sql`${table.settlement} ${sql.raw(among(methodsPaidOneByOne))}`),
    // Whatever runs twice, a standing meal is one order of its day and shift.
    uniqueIndex('orders_one_of_standing')
      .on(table.standingId, table.deliveryDate, table.shift)
      .where(sql`${table.standingId} is not null`),
    index('orders_by_mobile').on(table.mobileNo, table.createdAt),
    index('orders_by_order_date').on(table.orderDate, table.status),
    index('orders_by_delivery').on(table.deliveryDate, table.shift, table.status),
    index('orders_by_delivery_staff').on(table.deliveryStaffId, table.deliveryDate, table.shift),
    index('orders_by_address').on(table.addressId, table.deliveryDate, table.number),
    // The few orders whose payment is outstanding.
    index('orders_unpaid')
      .on(table.mobileNo)
      .where(sql`${table.paymentStatus} = 'pending' and ${table.status} <> 'unexpected'`),
    // Orders that may still be released: unpaid, or waiting for approval.
    index('orders_unreleased')
      .on(table.deliveryDate, table.shift)
      .where(sql`not ${table.isReleased} and ${table.status} = 'pending'`),
    // Of the few that could not be handed over.
    index('orders_with_open_problem')
      .on(table.deliveryDate)
      .where(sql`${table.deliveryProblem} is not null`),
    // For removing old notes: orders whose note is already gone are not read again.
    index('orders_with_note').on(table.deliveryDate).where(sql`${table.note} <> ''`),
    index('orders_by_note').using('gin', noteWords(table.note)),
    oneOf('orders_status', table.status, orderStatuses),
    oneOf('orders_payment_status', table.paymentStatus, paymentStatuses),
    oneOf('orders_shift', table.shift, shifts),
    oneOf('orders_settlement', table.settlement, paymentMethods),
    check('orders_name', sql`length(${table.name}) <= ${sql.raw(String(maxNameLength))}`),
    check('orders_charges', sql`${table.deliveryPaise} >= 0 and ${table.discountPaise} >= 0`),
    check('orders_mobile', sql`${table.mobileNo} ~ '^[0-9]{10}$'`),
    check('orders_meals', sql`${table.meals} > 0`),
    check('orders_total', sql`${table.totalPaise} > 0`),
    oneOf('orders_delivery_problem', table.deliveryProblem, deliveryProblems),
    check(
      'orders_with_problem',
      sql`${table.deliveryProblem} is null or ${table.status} in ('isAssigned', 'outForDelivery')`,
    ),
    check('orders_cancelled', sql`${table.cancelReason} is null or ${table.status} = 'unexpected'`),
    // Only a released order can have a delivery person, and an assigned order always has one.
    check(
      'orders_assigned',
      sql`${table.status} not in ('isAssigned', 'outForDelivery', 'done') or (${table.isReleased} and ${table.deliveryStaffId} is not null)`,
    ),
  ],
);
