/** The statements that move orders and store what happened to them. */
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { written } from '#src/platform/database/written-sql.ts';
import type { CheckoutRow } from './checkout-sql.ts';
import { checkouts } from './checkout-tables.ts';
import { orderEvents } from './order-event-tables.ts';
import type { OrderRow } from './order-sql.ts';
import { orders } from './order-tables.ts';

/** What moving an order may change of it. */
export type OrderTarget = Partial<
  Pick<
    OrderRow,
    'status' | 'paymentStatus' | 'deliveryProblem' | 'cancelReason' | 'deliveryStaffId'
  >
>;

/** Changes those that are still as `from` is; answers how many did. */
export async function updateStandingOrders(
  db: Db,
  ids: readonly string[],
  from: OrderRow,
  to: OrderTarget,
): Promise<number> {
  const { deliveryProblem, cancelReason } = from;
  const isAsBefore = and(
    eq(orders.status, from.status),
    eq(orders.paymentStatus, from.paymentStatus),
    eq(orders.settlement, from.settlement),
    deliveryProblem === null
      ? isNull(orders.deliveryProblem)
      : eq(orders.deliveryProblem, deliveryProblem),
    cancelReason === null ? isNull(orders.cancelReason) : isNotNull(orders.cancelReason),
  );
  const moved = await db
    .update(orders)
    .set(to)
    .where(and(inArray(orders.id, [...ids]), isAsBefore))
    .returning({ id: orders.id });
  return moved.length;
}

export function insertOrderEvents(db: Db, rows: readonly (typeof orderEvents.$inferInsert)[]) {
  return db.insert(orderEvents).values([...rows]);
}

/** Those whose orders such a press has moved to the door. */
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

const lookForBegun = written<
  { key: string | null; browserId: string; requestHashes: readonly string[] },
  Pick<CheckoutRow, 'id' | 'state'>
>(`
  select id, state from (
    select c.id, c.state from order_events e join orders o on o.id = e.order_id
      join checkouts c on c.id = o.checkout_id
      where e.idempotency_key = :key and e.actor = 'customer'
    union all (
      select id, state from checkouts where browser_id = :browserId::uuid
        and request_hash = any(:requestHashes::text[]) and state = 'awaiting'
      order by created_at desc limit 1)
  ) as found
  order by state = 'awaiting' limit 1`);

/**
 * What this press has moved to the door already, else what the browser began to pay online by such
 * a request, the newest.
 */
export async function selectBegunCheckout(...of: Parameters<typeof lookForBegun>) {
  const [row] = await lookForBegun(...of);
  return row;
}
