/** Statements that remove the notes of old orders. */
import { and, asc, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { orderEvents } from './order-event-tables.ts';
import { orderLines } from './order-line-tables.ts';
import { orders } from './order-tables.ts';

/** Ids of orders that have a note and were delivered before a day, oldest first. */
export async function selectOldNotes(tx: Db, before: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.note} <> '' and ${orders.deliveryDate} < ${before}`)
    .orderBy(asc(orders.deliveryDate))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Removes the notes and wishes of these orders, and the staff notes in their history. */
export async function blankNotes(tx: Db, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds];
  await tx.update(orders).set({ note: '' }).where(inArray(orders.id, ids));
  await tx
    .update(orderLines)
    .set({ wishes: [] })
    .where(and(inArray(orderLines.orderId, ids), ne(orderLines.wishes, sql`'[]'::jsonb`)));
  await tx.update(orderEvents).set({ staffNote: null }).where(inArray(orderEvents.orderId, ids));
}
