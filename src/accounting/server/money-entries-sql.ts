/** The money of some orders as entries: one for each attempt, refund and booked chargeback. */
import { and, between, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type PaidThing, paidThings } from '#src/orders/order-rules.ts';
import { checkouts } from '#src/orders/server/checkout-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { attemptStates } from '#src/payments/attempt-lifecycle.ts';
import { attemptOutcomes } from '#src/payments/payment-rules.ts';
import { refundStates, unusedCauses } from '#src/payments/refund-rules.ts';
import { isChargeback } from '#src/payments/server/outside/outside-journal-tables.ts';
import { outsideMoves } from '#src/payments/server/outside/outside-move-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { paymentCaptures } from '#src/payments/server/settling/payment-capture-tables.ts';
import type { MoneyFilter } from '../money-contract.ts';
import { kindOfAttempt, kindOfRefund, type MoneyKind } from '../money-rules.ts';
import { isReplaced } from './days/sold-order-tables.ts';

const a = paymentAttempts;
const r = refunds;
const c = paymentCaptures;
const m = outsideMoves;
/** A further payment through a page that was already paid. */
const extraKind = sql`${kindOfAttempt('paid', 'surplus')}::text`;

/** The money paid for no order, so it is never distributed over the orders of its checkout. */
const isWhole = sql`coalesce(${a.outcome} in ('surplus', 'held'), false)`;

export const attemptKind = kindBy(sql`coalesce(${a.outcome}, ${a.state})`, [
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

/** The filter, and the time zone of its days. */
export interface MoneyScope extends MoneyFilter {
  timeZone: string;
}

const isAskedFor = (thing: PaidThing, paysFor: PaidThing | undefined) =>
  (paysFor ?? thing) === thing;

/** Condition on orders; if the days are those of payments, orders of any day match. */
function matching({ by, from, to, shift, paysFor }: MoneyScope): SQL {
  if (!isAskedFor('orders', paysFor)) return sql`false`;
  const day = by === 'orderdate' ? orders.orderDate : orders.deliveryDate;
  const isOfDay = by === 'paymentdate' ? undefined : between(day, from, to);
  return sql`(${and(sql`true`, isOfDay, shift && eq(orders.shift, shift))})`;
}

/** Condition on attempts: the company, and the day of payment. */
function matchingAttempt({ by, from, to, gateway, timeZone }: MoneyScope): SQL {
  const startOf = (day: SQL) => sql`(${day})::timestamp at time zone ${timeZone}`;
  const at = sql`coalesce(${a.paidAt}, ${a.createdAt})`;
  const isOfDay =
    by === 'paymentdate'
      ? sql`${at} >= ${startOf(sql`${from}::date`)} and ${at} < ${startOf(sql`${to}::date + 1`)}`
      : undefined;
  return sql`(${and(sql`true`, isOfDay, gateway === undefined ? undefined : eq(a.gateway, gateway))})`;
}

function checkoutsOf(scope: MoneyScope): SQL {
  return scope.by === 'paymentdate'
    ? sql`select ${a.checkoutId} from ${a} where ${matchingAttempt(scope)}`
    : sql`select ${orders.checkoutId} from ${orders} where ${matching(scope)}`;
}

/** What is no order has no day of delivery and no shift. */
function ofOtherSales(scope: MoneyScope): SQL {
  const { by, from, to, shift, timeZone, paysFor } = scope;
  if (shift !== undefined || by === 'deliverydate') return sql`false`;
  const asked = paidThings.filter((thing) => thing !== 'orders' && isAskedFor(thing, paysFor));
  if (asked.length === 0) return sql`false`;
  const isOther = inArray(checkouts.paysFor, asked);
  if (by === 'paymentdate') return sql`${isOther} and ${checkouts.id} in (${checkoutsOf(scope)})`;
  return sql`${isOther} and (${checkouts.createdAt} at time zone ${timeZone})::date between ${from}::date and ${to}::date`;
}

/**
 * An admin may accept more or less than the orders cost; the difference is listed with the first
 * order.
 */
const difference = sql`(case when has_first and ${a.acceptedBy} is not null then ${a.paidPaise} - ${a.amountPaise} else 0 end)`;

/** It paid for its orders. A person who accepts another amount accepts all that came with it. */
const isAccepted = sql`coalesce(${a.outcome} = 'accepted', false)`;
const isAcceptedWhole = sql`(${isAccepted} and ${a.acceptedBy} is not null)`;

/**
 * `shares`: for each checkout, the total of its orders in the filter, and whether its first order
 * is among them. `entries`: each further payment; each attempt with its share; undistributed money
 * only with the first order; `is_of_orders` if it counts in what was kept.
 */
export function withEntries(scope: MoneyScope): SQL {
  const isMatch = matching(scope);
  const isMeant = matchingAttempt(scope);
  return sql`
    with shares as (
      select ${orders.checkoutId} as checkout_id,
        (sum(${orders.totalPaise}) filter (where ${isMatch}))::bigint as share_paise,
        array_agg(${orders.number} order by ${orders.number}) filter (where ${isMatch}) as share_numbers,
        array_agg(${orders.number} order by ${orders.number}) as all_numbers,
        (array_agg(${isMatch} order by ${orders.number}))[1] as has_first
      from ${orders}
      where ${orders.checkoutId} in (${checkoutsOf(scope)})
      group by ${orders.checkoutId}
      having bool_or(${isMatch})
      union all
      select ${checkouts.id}, ${checkouts.totalPaise}, '{}', '{}', true from ${checkouts}
      where ${ofOtherSales(scope)}
    ), entries as (
      select ${a.id} as id, ${a.id} as attempt_id, ${attemptKind} as kind,
        case when ${isWhole} then ${a.paidPaise} else share_paise + ${difference} end as paise,
        case when ${isWhole} then all_numbers else share_numbers end as numbers,
        ${a.updatedAt} as updated_at, ${a.checkedAt} as checked_at, ${isAccepted} as is_of_orders
      from shares join ${a} on ${a.checkoutId} = shares.checkout_id
      where (has_first or not ${isWhole}) and ${isMeant}
      union all
      select ${c.id}, ${a.id}, ${extraKind}, ${c.amountPaise}, all_numbers, ${c.createdAt}, ${a.checkedAt},
        ${isAcceptedWhole}
      from shares join ${a} on ${a.checkoutId} = shares.checkout_id
      join ${c} on ${c.attemptId} = ${a.id}
      where ${c.isExtra} and has_first and ${isMeant}
      union all
      select ${r.id}, ${a.id}, ${refundKind}, ${r.amountPaise},
        case when ${r.orderId} is null then all_numbers else array[${orders.number}] end,
        ${r.updatedAt}, ${r.checkedAt},
        case when ${inArray(r.cause, unusedCauses)} then ${isAcceptedWhole} else ${isAccepted} end
      from shares join ${a} on ${a.checkoutId} = shares.checkout_id
      join ${r} on ${r.attemptId} = ${a.id}
      left join ${orders} on ${orders.id} = ${r.orderId}
      where case when ${r.orderId} is null then has_first else ${isMatch} end and not ${isReplaced} and ${isMeant}
      union all
      select ${m.id}, ${a.id}, case ${m.decision} when 'chargeback' then 'chargeback' else 'chargebackReturned' end,
        ${m.amountPaise}, all_numbers, ${m.decidedAt}, ${a.checkedAt}, ${isAccepted}
      from shares join ${a} on ${a.checkoutId} = shares.checkout_id
      join ${m} on ${m.attemptId} = ${a.id}
      where ${isChargeback} and has_first and ${isMeant}
    )`;
}
