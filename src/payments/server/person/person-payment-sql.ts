/** Statements on a customer's payments, by the numbers with which they ordered. */
import { sql } from 'drizzle-orm';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { paymentAttempts } from '../payment-tables.ts';
import { refunds } from '../refunds/refund-tables.ts';

export interface PersonPaymentRow extends Record<string, unknown> {
  id: string;
  at: Date;
  isRefund: boolean;
  amountPaise: number;
  orders: number[];
  /** What it was for, where it was no order. */
  label: string | null;
}

/** Payments through the companies, and refunds that are done or under way; newest first. */
export async function selectPersonPayments(
  db: Db,
  mobileNos: readonly string[],
  limit: number,
): Promise<PersonPaymentRow[]> {
  const { rows } = await db.execute<PersonPaymentRow>(sql`
    with theirs as materialized (
      select ${checkouts.id} as checkout_id, '{}'::integer[] as numbers, ${checkouts.label} as label
      from ${checkouts} where ${checkouts.mobileNo} = any(${sql.param([...mobileNos])}::text[]) and ${checkouts.paysFor} <> 'orders'
      union all
      select ${orders.checkoutId}, array_agg(${orders.number} order by ${orders.number}), null
      from ${orders} where ${orders.mobileNo} = any(${sql.param([...mobileNos])}::text[])
      group by ${orders.checkoutId}
    )
    select id, at, "isRefund", "amountPaise", orders, label from (
      select attempt.id, attempt.paid_at as at, false as "isRefund",
        attempt.paid_paise + attempt.extra_paise as "amountPaise", theirs.numbers as orders, theirs.label
      from theirs join ${paymentAttempts} attempt on attempt.checkout_id = theirs.checkout_id
      where attempt.paid_at is not null
      union all
      select refund.id, refund.created_at, true, refund.amount_paise,
        coalesce((select array[${orders.number}] from ${orders} where ${orders.id} = refund.order_id), theirs.numbers), theirs.label
      from theirs join ${paymentAttempts} attempt on attempt.checkout_id = theirs.checkout_id
        join ${refunds} refund on refund.attempt_id = attempt.id
      where refund.state <> 'failed'
    ) money order by at desc, id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
