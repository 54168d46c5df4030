/** Statements on places: their notes and ranks, and when they were reached. */
import { and, eq, sql } from 'drizzle-orm';
import { orderEvents } from '#src/orders/server/order-event-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { selectPlain, uuids } from '#src/platform/database/plain-rows-sql.ts';
import { places } from './run-tables.ts';

/** Transactions that learn a route wait for each other. */
export async function lockLearning(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('learned ways', 0))`);
}

export function selectRanks(tx: Db, placeIds: readonly string[]) {
  const { id, addressId, rank } = places;
  return selectPlain(
    tx,
    { id, addressId, rank },
    sql`from ${places} where ${id} = any(${uuids(placeIds)})`,
  );
}

/** The nearest ranks outside a route, and the highest of all; each is one index look-up. */
export async function selectOtherRanks(tx: Db, first: number | null, last: number | null) {
  const { rank } = places;
  const { rows } = await tx.execute<{
    before: number | null;
    after: number | null;
    last: number | null;
  }>(sql`select (select max(${rank}) from ${places} where ${rank} < ${first}::float8) as before,
    (select min(${rank}) from ${places} where ${rank} > ${last}::float8) as after,
    (select max(${rank}) from ${places}) as last`);
  const [found] = rows;
  return found ?? { before: null, after: null, last: null };
}

export async function updateRanks(tx: Db, ranks: ReadonlyMap<string, number>): Promise<void> {
  const ids = uuids([...ranks.keys()]);
  const values = sql.param([...ranks.values()]);
  await tx.execute(sql`update ${places} set rank = learned.rank
    from unnest(${ids}, ${values}::float8[]) as learned(id, rank)
    where ${places.id} = learned.id and ${places.rank} is distinct from learned.rank`);
}

/** Where to leave boxes at a place; undefined for an unknown place. */
export async function selectDropPoint(
  db: Db,
  { addressId, line }: { addressId: string; line: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ dropPoint: places.dropPoint })
    .from(places)
    .where(and(eq(places.addressId, addressId), eq(places.line, line)));
  return row?.dropPoint;
}

export function updatePlace(db: Db, id: string, change: { dropPoint: string; gateNote: string }) {
  return db.update(places).set(change).where(eq(places.id, id));
}

/** When these orders were handed over, by the clock of the rider's phone. */
export async function selectHandedOver(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, Date>> {
  const { orderId, tappedAt, createdAt, fromStatus, toStatus } = orderEvents;
  const rows = await selectPlain(
    db,
    { orderId, tappedAt, createdAt },
    sql`from ${orderEvents} where ${orderId} = any(${uuids(orderIds)})
      and ${toStatus} = 'done' and ${fromStatus} <> 'done'`,
  );
  return new Map(rows.map((row) => [row.orderId, row.tappedAt ?? row.createdAt]));
}
