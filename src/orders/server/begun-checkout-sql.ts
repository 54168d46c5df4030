/** Statements that find the online checkout that a cash request replaces. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { CheckoutRow } from './checkout-sql.ts';
import { checkouts } from './checkout-tables.ts';
import { orderEvents } from './order-event-tables.ts';
import { orders } from './order-tables.ts';

/** The checkouts whose orders requests with these keys moved to payment at the door. */
export async function selectCheckoutsMovedBy(
  db: Db,
  keys: readonly string[],
): Promise<CheckoutRow[]> {
  const moved = await db
    .select({ checkout: checkouts })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(and(inArray(orderEvents.idempotencyKey, [...keys]), eq(orderEvents.actor, 'customer')));
  return moved.map(({ checkout }) => checkout);
}

/**
 * The checkout `c` was moved to payment at the door by staff within the last minute, and no request
 * of its customer has confirmed that yet.
 */
const isJustMoved = `c.state = 'due'
  and exists (select from orders o join order_events e on e.order_id = o.id
    where o.checkout_id = c.id and e.actor = 'staff' and e.to_settlement is not null
      and e.created_at > :since::timestamptz and e.created_at < :ahead::timestamptz)
  and not exists (select from orders o join order_events e on e.order_id = o.id
    where o.checkout_id = c.id and e.actor = 'customer' and e.to_settlement is not null)`;

interface Begun {
  browserId: string;
  requestHashes: readonly string[];
  now: Date;
}
type Moment = { since: Date; ahead: Date };

const lookForBegun = statement<
  Omit<Begun, 'now'> & Moment & { key: string | null },
  Pick<CheckoutRow, 'id' | 'state'>
>(`
  select id, state from (
    select c.id, c.state, 1 as place from order_events e join orders o on o.id = e.order_id
      join checkouts c on c.id = o.checkout_id
      where e.idempotency_key = :key and e.actor = 'customer'
    union all (
      select c.id, c.state, 2 from checkouts c where c.browser_id = :browserId::uuid
        and c.request_hash = any(:requestHashes::text[])
        and (c.state = 'awaiting' or ${isJustMoved})
      order by c.created_at desc limit 1)
  ) as found
  order by place limit 1`);

/**
 * The checkout that the request with this key already moved to payment at the door; otherwise the
 * newest one that the browser placed online with the same request, even if staff moved it to the
 * door within the last minute.
 */
export async function selectBegunCheckout(db: Db, { now, ...of }: Begun & { key: string | null }) {
  const [row] = await lookForBegun(db, { ...of, ...momentOf(now) });
  return row;
}

const lookForMoved = statement<
  Pick<CheckoutRow, 'browserId' | 'requestHash' | 'createdAt'> & Moment,
  { number: number }
>(`
  select o.number from checkouts c join orders o on o.checkout_id = c.id where c.browser_id = :browserId::uuid
    and c.request_hash = :requestHash and c.created_at = :createdAt::timestamptz
    and ${isJustMoved}`);

/**
 * The orders of all checkouts that were placed together with this one and that staff have just
 * moved to the door.
 */
export async function selectJustMoved(
  tx: Db,
  { browserId, requestHash, createdAt }: CheckoutRow,
  now: Date,
): Promise<number[]> {
  const rows = await lookForMoved(tx, { browserId, requestHash, createdAt, ...momentOf(now) });
  return rows.map(({ number }) => number);
}

/** Tolerance for concurrent edits and clock skew: 1 minute. */
const momentMs = 60_000;

function momentOf(now: Date): Moment {
  return { since: new Date(now.getTime() - momentMs), ahead: new Date(now.getTime() + momentMs) };
}
