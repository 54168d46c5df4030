/** Statements that find what is not settled at the end of a day. */
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import { riderCash, riderCashBalances } from '#src/cash/server/rider-cash-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';

/** What riders still hold of the cash of a day and of the days before it. */
export function selectStillHeld(db: Db, date: string) {
  const { riderId, balancePaise } = riderCashBalances;
  const came = sql`(select coalesce(sum(${riderCash.amountPaise}), 0) from ${riderCash}
    where ${riderCash.riderId} = ${riderId} and ${riderCash.day} > ${date} and ${riderCash.amountPaise} > 0)`;
  const heldPaise = sql<number>`(${balancePaise} - ${came})::bigint`;
  return db
    .select({ riderId, fullName: staff.fullName, heldPaise })
    .from(riderCashBalances)
    .innerJoin(staff, eq(staff.id, riderId))
    .where(and(gt(balancePaise, 0), gt(heldPaise, 0)))
    .orderBy(asc(staff.fullName), asc(riderId));
}

/** Refunds of orders up to a day, and of payments as a whole, that failed and wait for a person. */
export function selectFailedRefunds(db: Db, date: string) {
  return db
    .select({ orderNumber: orders.number, amountPaise: refunds.amountPaise })
    .from(alerts)
    .innerJoin(refunds, sql`${refunds.id}::text = ${alerts.subject}`)
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(alerts.kind, 'refundFailed'),
        isNull(alerts.resolvedAt),
        or(isNull(refunds.orderId), lte(orders.deliveryDate, date)),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}
