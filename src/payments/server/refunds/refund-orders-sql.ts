/** Statements on refunds and their orders. */
import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { paymentAttempts } from '../payment-tables.ts';
import type { RefundRow } from './refund-sql.ts';
import { refunds } from './refund-tables.ts';

const sibling = alias(orders, 'sibling');
/** True for the first order of its checkout. */
const isFirstOrder = sql<boolean>`not exists (select 1 from ${orders} as ${sql.identifier('sibling')}
  where ${sibling.checkoutId} = ${orders.checkoutId} and ${sibling.number} < ${orders.number})`;

/** The refunds of some orders, and those of their checkouts' payments as a whole; oldest first. */
export function selectRefundsOfOrders(db: Db, orderIds: readonly string[]) {
  return db
    .select({
      order: { id: orders.id, isFirst: isFirstOrder },
      refund: getTableColumns(refunds),
    })
    .from(orders)
    .innerJoin(paymentAttempts, eq(paymentAttempts.checkoutId, orders.checkoutId))
    .innerJoin(
      refunds,
      and(
        eq(refunds.attemptId, paymentAttempts.id),
        or(isNull(refunds.orderId), eq(refunds.orderId, orders.id)),
      ),
    )
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(asc(refunds.createdAt));
}

/**
 * The number of its order, or of each order of the checkout if it belongs to none; the label of a
 * checkout without orders.
 */
export async function selectSubjects(db: Db, refund: RefundRow) {
  const rows = await db
    .select({ number: orders.number, label: checkouts.label })
    .from(paymentAttempts)
    .innerJoin(checkouts, eq(checkouts.id, paymentAttempts.checkoutId))
    .leftJoin(orders, eq(orders.checkoutId, paymentAttempts.checkoutId))
    .where(
      and(
        eq(paymentAttempts.id, refund.attemptId),
        refund.orderId === null ? undefined : eq(orders.id, refund.orderId),
      ),
    )
    .orderBy(asc(orders.number));
  return {
    label: rows[0]?.label ?? null,
    numbers: rows.flatMap(({ number }) => (number === null ? [] : [number])),
  };
}
