/** Statements on the orders of a person: which there are, and whose money is still to come. */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { doorMethods } from '#src/orders/payment-methods.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { isOutstanding, ofOrderRow } from '#src/orders/server/order-payment-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';

/**
 * Delivered, or promised by a payment link. Who is just paying on the web owes nothing, and what is
 * to be paid at the door is not owed yet.
 */
export const isOwed = sql`(${ofOrderRow(isOutstanding)} and case when ${inArray(orders.settlement, doorMethods)} then ${orders.status} = 'done'
  else ${checkouts.state} = 'awaiting' and ${checkouts.source} <> 'web' end)`;

/** Orders of these numbers whose money is still to come, the oldest first; none of the web's. */
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
        or(inArray(settlement, doorMethods), isOwed),
      ),
    )
    .orderBy(number);
}

/**
 * Numbers of orders, newest first. All of the person are gathered before they are sorted: by the
 * index of numbers alone, the orders of everybody would be passed by.
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
