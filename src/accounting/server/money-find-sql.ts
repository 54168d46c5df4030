/** Finds payments by a number of a bank, a company or the shop. */
import { sql } from 'drizzle-orm';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { paymentCaptures } from '#src/payments/server/settling/payment-capture-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { attemptKind } from './money-entries-sql.ts';
import type { Entry } from './money-sql.ts';

const a = paymentAttempts;
const c = paymentCaptures;

/** Attempts with one of these numbers, or for the pass of such a label; newest first. */
export async function selectByReference(
  db: Db,
  references: readonly string[],
  limit: number,
): Promise<Entry[]> {
  const wanted = sql`(${sql.join(
    references.map((reference) => sql`${reference}`),
    sql`, `,
  )})`;
  const { rows } = await db.execute<Entry>(sql`
    select ${attemptKind} as kind, coalesce(${a.paidPaise}, ${a.amountPaise})::bigint as paise,
      (select coalesce(array_agg(${orders.number} order by ${orders.number}), '{}') from ${orders}
        where ${orders.checkoutId} = ${a.checkoutId}) as "orderNumbers", ${checkouts.label} as label,
      ${a.updatedAt} as "updatedAt", ${a.transactionId} as "transactionId", ${a.gateway} as gateway,
      ${checkouts.mobileNo} as "mobileNo"
    from ${a} join ${checkouts} on ${checkouts.id} = ${a.checkoutId}
    where ${a.id} in (
      select ${c.attemptId} from ${c} where ${c.reference} in ${wanted}
      union select ${c.attemptId} from ${c} where ${c.bankRef} in ${wanted}
      union select id from ${a} as named where named.transaction_id in ${wanted}
      union select tried.id from ${a} as tried join ${checkouts} as labelled on labelled.id = tried.checkout_id
        where labelled.label in ${wanted})
    order by ${a.updatedAt} desc, ${a.id} limit ${limit}`);
  return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }));
}
