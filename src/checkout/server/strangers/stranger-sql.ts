/** Statements on cash orders of numbers that never paid. */
import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { doorMethods } from '#src/orders/payment-methods.ts';
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import type { OpenOrders } from '../../stranger-rules.ts';
import { orderNetworks } from './stranger-tables.ts';

/**
 * Cash orders of one browser or network wait for each other until the transaction ends; locks are
 * taken in the order of the keys.
 */
export const lockStrangers = statement<{ keys: string[] }, Record<string, never>>(`
  select pg_advisory_xact_lock(hashtextextended('stranger ' || key, 0))
  from (select key from unnest(:keys::text[]) key order by key) as keys`);

/** A cash order `o` that is neither delivered, cancelled nor paid. */
const isOpen = `o.payment_status = 'pending'
  and o.status in ('pending', 'isAssigned', 'outForDelivery')`;

const countOpen = statement<
  { browserId: string; hashes: string[] },
  { ofBrowser: number; networks: Record<string, number> }
>(`
  select
    (select count(*) from checkouts c join orders o on o.checkout_id = c.id
      join order_networks n on n.order_id = o.id
      where c.browser_id = :browserId::uuid and ${isOpen})::int as "ofBrowser",
    (select coalesce(json_object_agg(hash, orders), '{}') from (
      select n.network_hash as hash, count(*)::int as orders
      from order_networks n join orders o on o.id = n.order_id
      where n.network_hash = any(:hashes::text[]) and ${isOpen} group by 1
    ) as counted) as networks`);

/** By the hash of network and shift. */
export async function selectOpenOrders(
  db: Db,
  of: { browserId: string; hashes: string[] },
): Promise<OpenOrders> {
  const [row] = await countOpen(db, of);
  if (!row) throw new Error('a count has no row');
  return { ofBrowser: row.ofBrowser, ofNetwork: new Map(Object.entries(row.networks)) };
}

export function insertNetworks(tx: Db, rows: readonly (typeof orderNetworks.$inferInsert)[]) {
  return tx.insert(orderNetworks).values([...rows]);
}

/** Raising the alert and ending it with the last order wait for each other. */
export const lockUnapproved = statement<Record<string, never>, Record<string, never>>(
  `select pg_advisory_xact_lock(hashtextextended('orders unapproved', 0))`,
);

/** At most `limit` rows; returns how many were deleted. */
export async function deleteOldNetworks(tx: Db, before: Date, limit: number): Promise<number> {
  const old = tx
    .select({ orderId: orderNetworks.orderId })
    .from(orderNetworks)
    .where(lt(orderNetworks.createdAt, before))
    .orderBy(asc(orderNetworks.createdAt))
    .limit(limit);
  const gone = await tx
    .delete(orderNetworks)
    .where(inArray(orderNetworks.orderId, old))
    .returning({ orderId: orderNetworks.orderId });
  return gone.length;
}

/** The hashes that group orders by network. */
export function selectNetworks(db: Db, orderIds: readonly string[]) {
  const { orderId, networkHash } = orderNetworks;
  return db
    .select({ orderId, networkHash })
    .from(orderNetworks)
    .where(inArray(orderId, [...orderIds]));
}

/** All orders that wait for approval, by number; the index has only these. */
export function selectUnapproved(db: Db): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      sql`not ${orders.isReleased} and ${orders.status} = 'pending' and ${inArray(orders.settlement, doorMethods)}`,
    )
    .orderBy(asc(orders.number));
}

export async function selectOrderOfId(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}
