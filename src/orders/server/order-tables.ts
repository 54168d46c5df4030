/** Orders: what one customer gets delivered for one date and one shift. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { addresses } from '#src/addresses/server/address-tables.ts';
import { createdAt, id, oneOf } from '#src/platform/database/columns.ts';
import { type Shift, shifts } from '#src/settings/shift-rules.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import {
  type DeliveryProblem,
  deliveryProblems,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
} from '../order-rules.ts';
import { checkouts } from './checkout-tables.ts';
import { noteWords } from './note-words-tables.ts';

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** What people call it, "Order #0042"; the `id` on the wire. */
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    status: text('status').$type<OrderStatus>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
    mobileNo: text('mobile_no').notNull(),
    addressId: uuid('address_id')
      .notNull()
      .references(() => addresses.id),
    /**
     * What the address was called when the order was placed; a later renaming does not reach it.
     */
    addressShortname: text('address_shortname').notNull(),
    addressText: text('address_text').notNull(),
    note: text('note').notNull(),
    /** The business day on which it was placed. */
    orderDate: date('order_date').notNull(),
    deliveryDate: date('delivery_date').notNull(),
    shift: text('shift').$type<Shift>().notNull(),
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
    /** True while its meals are counted among those of a shift with a limit. */
    holdsMeals: boolean('holds_meals').notNull().default(false),
    deliveryStaffId: uuid('delivery_staff_id').references(() => staff.id),
    /** Why it could not be handed over, until the admin has decided. */
    deliveryProblem: text('delivery_problem').$type<DeliveryProblem>(),
    /** Why a person cancelled it; an order that nobody paid in time has none. */
    cancelReason: text('cancel_reason'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('orders_one_a_delivery').on(table.checkoutId, table.deliveryDate, table.shift),
    index('orders_by_mobile').on(table.mobileNo, table.createdAt),
    index('orders_by_order_date').on(table.orderDate, table.status),
    index('orders_by_delivery').on(table.deliveryDate, table.shift, table.status),
    index('orders_by_delivery_staff').on(table.deliveryStaffId, table.deliveryDate, table.shift),
    index('orders_by_address').on(table.addressId, table.deliveryDate, table.number),
    index('orders_by_note').using('gin', noteWords(table.note)),
    oneOf('orders_status', table.status, orderStatuses),
    oneOf('orders_payment_status', table.paymentStatus, paymentStatuses),
    oneOf('orders_shift', table.shift, shifts),
    check('orders_mobile', sql`${table.mobileNo} ~ '^[0-9]{10}$'`),
    check('orders_total', sql`${table.totalPaise} > 0`),
    oneOf('orders_delivery_problem', table.deliveryProblem, deliveryProblems),
    check(
      'orders_with_problem',
      sql`${table.deliveryProblem} is null or ${table.status} in ('isAssigned', 'outForDelivery')`,
    ),
    check('orders_cancelled', sql`${table.cancelReason} is null or ${table.status} = 'unexpected'`),
    // Only a paid order reaches a delivery person, and never without one.
    check(
      'orders_assigned',
      sql`${table.status} not in ('isAssigned', 'outForDelivery', 'done') or (${table.paymentStatus} = 'done' and ${table.deliveryStaffId} is not null)`,
    ),
  ],
);
