/** Statements on the events that dashboards follow. */
import { asc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { orderEvents } from '../order-event-tables.ts';
import { orders } from '../order-tables.ts';
import { type FeedCursor, lookBack } from './feed-cursor.ts';

/** The numbers of events after a cursor, ascending. */
export async function selectSequencesBehind(
  db: Db,
  { last, missing }: FeedCursor,
  limit: number,
): Promise<number[]> {
  const { sequence } = getTableColumns(orderEvents);
  const rows = await db
    .select({ sequence })
    .from(orderEvents)
    .where(or(gt(sequence, last), inArray(sequence, [...missing])))
    .orderBy(asc(sequence))
    .limit(limit);
  return rows.map((row) => row.sequence);
}

/** The events with these numbers, ascending. */
export function selectEvents(db: Db, sequences: readonly number[]) {
  const { sequence, fromStatus, fromPayment, toPayment, toStatus } = orderEvents;
  return db
    .select({
      ...{ sequence, fromStatus, fromPayment, toPayment, toStatus },
      number: orders.number,
      settlement: orders.settlement,
      /** Everybody who was ever given the order. */
      people: sql<string[]>`array(
        select distinct given.assigned_to::text from order_events given
        where given.order_id = ${orders.id} and given.assigned_to is not null
      )`,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(inArray(sequence, [...sequences]))
    .orderBy(asc(sequence));
}

/** The cursor at the end of the stream, now. */
export async function selectCursor(db: Db): Promise<FeedCursor> {
  const { rows } = await db.execute<{ last: number; missing: number[] }>(sql`
    with newest as (select coalesce(max(sequence), 0) as last from order_events)
    select last, array_to_json(array(
      select number from generate_series(greatest(1, last - ${lookBack - 1}::int), last) number
      where not exists (select from order_events where sequence = number)
      order by number
    )) as missing
    from newest`);
  const [place] = rows;
  if (!place) throw new Error('the query for the last event returned no row');
  return place;
}
