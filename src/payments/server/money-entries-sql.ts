/** The money of some orders as a list of entries: one for each attempt to pay them, and one for each refund. */
import { and, between, eq, type SQL, sql } from 'drizzle-orm';
import { orders } from '#src/orders/server/order-tables.ts';
import type { MoneyFilter } from '../money-contract.ts';
import { kindOfAttempt, kindOfRefund, type MoneyKind } from '../money-rules.ts';
import { attemptOutcomes, attemptStates } from '../payment-rules.ts';
import { refundStates } from '../refund-rules.ts';
import { paymentAttempts } from './payment-tables.ts';
import { refunds } from './refund-tables.ts';

const a = paymentAttempts;
const r = refunds;

/** Its money paid for no order; it is never shared out among the orders of its checkout. */
const isWhole = sql`coalesce(${a.outcome} in ('surplus', 'held'), false)`;
/** Another refund stands in its place. */
export const isReplaced = sql`exists (select 1 from ${r} as retries where retries.retry_of = ${r.id})`;

const attemptKind = kindBy(sql`coalesce(${a.outcome}, ${a.state})`, [
  ...attemptStates.map((state) => [state, kindOfAttempt(state, null)] as const),
  ...attemptOutcomes.map((outcome) => [outcome, kindOfAttempt('paid', outcome)] as const),
]);
const refundKind = kindBy(
  sql`${r.state}`,
  refundStates.map((state) => [state, kindOfRefund(state)] as const),
);

function kindBy(value: SQL, kinds: readonly (readonly [string, MoneyKind])[]): SQL {
  const cases = kinds.map(([name, kind]) => sql`when ${name} then ${kind}`);
  return sql`(case ${value} ${sql.join(cases, sql` `)} end)`;
}

export function matching({ by, from, to, shift }: MoneyFilter): SQL {
  const day = by === 'orderdate' ? orders.orderDate : orders.deliveryDate;
  return sql`(${and(between(day, from, to), shift && eq(orders.shift, shift))})`;
}

/**
 * `shares`: of each checkout, what its orders in the filter cost, and whether its first order is one of them.
 * `entries`: each attempt with the share that it is about; money that is not shared out, only with the first order.
 */
export function withEntries(filter: MoneyFilter): SQL {
  const isMatch = matching(filter);
  return sql`
    with shares as (
      select ${orders.checkoutId} as checkout_id,
        (sum(${orders.totalPaise}) filter (where ${isMatch}))::bigint as share_paise,
        array_agg(${orders.number} order by ${orders.number}) filter (where ${isMatch}) as share_numbers,
        array_agg(${orders.number} order by ${orders.number}) as all_numbers,
        (array_agg(${isMatch} order by ${orders.number}))[1] as has_first
      from ${orders}
      where ${orders.checkoutId} in (select ${orders.checkoutId} from ${orders} where ${isMatch})
      group by ${orders.checkoutId}
    ), entries as (
      select ${a.id} as id, ${a.id} as attempt_id, ${attemptKind} as kind,
        case when ${isWhole} then ${a.paidPaise} else share_paise end as paise,
        case when ${isWhole} then all_numbers else share_numbers end as numbers,
        ${a.updatedAt} as updated_at, ${a.checkedAt} as checked_at
      from shares join ${a} on ${a.checkoutId} = shares.checkout_id
      where has_first or not ${isWhole}
      union all
      select ${r.id}, ${a.id}, ${refundKind}, ${r.amountPaise},
        case when ${r.orderId} is null then all_numbers else array[${orders.number}] end,
        ${r.updatedAt}, ${r.checkedAt}
      from shares join ${a} on ${a.checkoutId} = shares.checkout_id
      join ${r} on ${r.attemptId} = ${a.id}
      left join ${orders} on ${orders.id} = ${r.orderId}
      where case when ${r.orderId} is null then has_first else ${isMatch} end and not ${isReplaced}
    )`;
}
