/** Orders, their lines as they were when ordered, and everything that ever changed them. */
import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { type Shift, shifts } from '#src/menus/menu-rules.ts';
import { menus } from '#src/menus/server/menu-tables.ts';
import { createdAt, id, oneOf } from '#src/server/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import {
  type Actor,
  actors,
  maxQuantity,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
} from '../order-rules.ts';
import { checkouts } from './checkout-tables.ts';

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
    note: text('note').notNull(),
    /** The business day on which it was placed. */
    orderDate: date('order_date').notNull(),
    deliveryDate: date('delivery_date').notNull(),
    shift: text('shift').$type<Shift>().notNull(),
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
    deliveryStaffId: uuid('delivery_staff_id').references(() => staff.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique('orders_one_a_delivery').on(table.checkoutId, table.deliveryDate, table.shift),
    index('orders_by_mobile').on(table.mobileNo, table.createdAt),
    index('orders_by_order_date').on(table.orderDate, table.status),
    index('orders_by_delivery').on(table.deliveryDate, table.shift, table.status),
    index('orders_by_delivery_staff').on(table.deliveryStaffId, table.deliveryDate, table.shift),
    oneOf('orders_status', table.status, orderStatuses),
    oneOf('orders_payment_status', table.paymentStatus, paymentStatuses),
    oneOf('orders_shift', table.shift, shifts),
    check('orders_mobile', sql`${table.mobileNo} ~ '^[0-9]{10}$'`),
    check('orders_total', sql`${table.totalPaise} > 0`),
    // Only a paid order reaches a delivery person, and never without one.
    check(
      'orders_assigned',
      sql`${table.status} not in ('isAssigned', 'outForDelivery', 'done') or (${table.paymentStatus} = 'done' and ${table.deliveryStaffId} is not null)`,
    ),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    menuId: uuid('menu_id')
      .notNull()
      .references(() => menus.id),
    position: integer('position').notNull(),
    variant: text('variant').notNull(),
    description: text('description').notNull(),
    items: text('items').array().notNull(),
    photoUrl: text('photo_url'),
    pricePaise: bigint('price_paise', { mode: 'number' }).notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    unique('order_lines_menu_once').on(table.orderId, table.menuId),
    index('order_lines_by_menu').on(table.menuId),
    check('order_lines_price', sql`${table.pricePaise} > 0`),
    check(
      'order_lines_quantity',
      sql`${table.quantity} between 1 and ${sql.raw(String(maxQuantity))}`,
    ),
  ],
);

/** Append-only: who changed what, when, from and to. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    actor: text('actor').$type<Actor>().notNull(),
    staffId: uuid('staff_id').references(() => staff.id),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus>().notNull(),
    fromPayment: text('from_payment').$type<PaymentStatus>(),
    toPayment: text('to_payment').$type<PaymentStatus>().notNull(),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_events_by_order').on(table.orderId, table.createdAt),
    oneOf('order_events_actor', table.actor, actors),
  ],
);
