/** Statements on checkouts. */
import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import type { CheckoutState } from '../order-rules.ts';
import { checkouts } from './checkout-tables.ts';
import { orders } from './order-tables.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

export function selectCheckoutsByKeys(db: Db, keys: readonly string[]) {
  return db
    .select()
    .from(checkouts)
    .where(inArray(checkouts.idempotencyKey, [...keys]));
}

export async function selectCheckout(db: Db, id: string) {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  return row;
}

/** Locks the row: whatever changes a checkout or its payments goes through here first. */
export async function selectCheckoutForUpdate(db: Db, id: string) {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id)).for('update');
  return row;
}

/** The same for many, always in the order of their ids: two who lock some wait in line. */
export function selectCheckoutsForUpdate(db: Db, ids: readonly string[]): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkouts)
    .where(inArray(checkouts.id, [...ids]))
    .orderBy(asc(checkouts.id))
    .for('update');
}

/** Whether a browser placed and paid for an order of this number since then. */
export async function selectPlacedBy(
  db: Db,
  browserId: string,
  mobileNo: string,
  since: Date,
): Promise<boolean> {
  const isTheirs = and(
    eq(checkouts.browserId, browserId),
    eq(checkouts.mobileNo, mobileNo),
    // Anybody can place an order with any number; only its owner pays for one.
    eq(checkouts.state, 'confirmed'),
    gte(checkouts.createdAt, since),
  );
  const placed = await db.select({ id: checkouts.id }).from(checkouts).where(isTheirs).limit(1);
  return placed.length > 0;
}

/** Answers false when the checkout was no longer in the state that the caller believes. */
export async function updateCheckoutState(
  db: Db,
  id: string,
  from: CheckoutState,
  to: CheckoutState,
): Promise<boolean> {
  const moved = await db
    .update(checkouts)
    .set({ state: to })
    .where(and(eq(checkouts.id, id), eq(checkouts.state, from)))
    .returning({ id: checkouts.id });
  return moved.length > 0;
}

/** Its one order goes along, by the foreign key. */
export async function updateCheckoutToCash(tx: Db, id: string, totalPaise: number): Promise<void> {
  await tx
    .update(checkouts)
    .set({ state: 'due', settlement: 'cash', totalPaise })
    .where(eq(checkouts.id, id));
}

/** Stores a checkout for an order that had one with others. */
export async function moveToOwnCheckout(tx: Db, orderId: string, row: CheckoutRow) {
  await tx.insert(checkouts).values(row);
  await tx
    .update(orders)
    .set({ checkoutId: row.id, settlement: row.settlement })
    .where(eq(orders.id, orderId));
}
