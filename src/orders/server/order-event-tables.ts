/** The history of orders. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import {
  type Actor,
  actors,
  type DeliveryProblem,
  deliveryProblems,
  type OrderStatus,
  type PaymentStatus,
} from '../order-rules.ts';
import { type PaymentMethod, paymentMethods } from '../payment-methods.ts';
import { orders } from './order-tables.ts';

/** Append-only: who changed what, when, from which state to which. */
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
    /** The new payment method, if this event changed it. */
    toSettlement: text('to_settlement').$type<PaymentMethod>(),
    /** The delivery person to whom this event assigned the order. */
    assignedTo: uuid('assigned_to').references(() => staff.id),
    reason: text('reason'),
    /** For staff alone; the customer reads `reason`. */
    staffNote: text('staff_note'),
    problem: text('problem').$type<DeliveryProblem>(),
    /** In how many minutes the delivery person said to arrive. */
    minutesAway: integer('minutes_away'),
    /** When the delivery person tapped; without a signal the tap arrives later. */
    tappedAt: instant('tapped_at'),
    /** The idempotency key of the tap: a retry has no effect. */
    idempotencyKey: text('idempotency_key').unique('order_events_idempotency_key'),
    /** The number in the stream that dashboards follow. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity(),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_events_by_order').on(table.orderId, table.createdAt),
    index('order_events_problems').on(table.orderId).where(sql`${table.problem} is not null`),
    index('order_events_cancelled')
      .on(table.createdAt)
      .where(sql`${table.toStatus} = 'unexpected' and ${table.fromStatus} <> 'unexpected'`),
    oneOf('order_events_actor', table.actor, actors),
    check(
      'order_events_staff_note',
      sql`${table.staffNote} is null or ${table.staffId} is not null`,
    ),
    oneOf('order_events_to_settlement', table.toSettlement, paymentMethods),
    check('order_events_minutes_away', sql`${table.minutesAway} > 0`),
    oneOf('order_events_problem', table.problem, deliveryProblems),
  ],
);
