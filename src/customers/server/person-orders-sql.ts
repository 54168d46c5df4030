/** Statements on the orders of a person: all of them, and the unpaid ones. */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { doorMethods } from '#src/orders/payment-methods.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { isOutstanding, ofOrderRow } from '#src/orders/server/order-payment-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';

/** Delivered and not paid. */
export const isOwed = sql`(${ofOrderRow(isOutstanding)} and ${orders.status} = 'done')`;

const waitsForLink = sql`(${checkouts.state} = 'awaiting' and ${checkouts.source} <> 'web')`;

/**
 * Unpaid orders of these numbers, oldest first, without those that are being paid on the website.
 */
export function selectUnpaidOrders(db: Db, mobileNos: readonly string[]) {
  const { number, settlement, status, totalPaise, deliveryDate, shift } = orders;
  return db
    .select({ number, settlement, status, totalPaise, deliveryDate, shift })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(
      and(
        ofOrderRow(isOutstanding),
        sql`${orders.mobileNo} = any(${sql.param([...mobileNos])}::text[])`,
        or(inArray(settlement, doorMethods), waitsForLink),
      ),
    )
    .orderBy(number);
}

/**
 * Order numbers, newest first. Collects all orders of the person before sorting: with the index on
 * order numbers, the database would scan other people's orders.
 */
export async function selectOrderNumbers(
  db: Db,
  mobileNos: readonly string[],
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<number[]> {
  const { number } = orders;
  const theirs = sql`(select ${number} as number from ${orders}
    where ${orders.mobileNo} = any(${sql.param([...mobileNos])}::text[]))`;
  const { rows } = await db.execute<{ number: number }>(
    sql`with theirs as materialized ${theirs}
      select number from theirs where ${before === undefined ? sql`true` : sql`number < ${before}`}
      order by number desc limit ${limit}`,
  );
  return rows.map((row) => row.number);
}
