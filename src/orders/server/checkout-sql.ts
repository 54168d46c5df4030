/** Statements on checkouts. */
import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import type { CheckoutState } from '../order-rules.ts';
import { methodAtDoor, methodOf } from '../payment-methods.ts';
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

/** A checkout of something else than orders, by what people call it. */
export async function selectCheckoutOfLabel(db: Db, label: string) {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.label, label));
  return row;
}

/** Locks the row. Everything that changes a checkout or its payments locks it first. */
export async function selectCheckoutForUpdate(db: Db, id: string) {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id)).for('update');
  return row;
}

/**
 * Locks many checkouts, always in the order of their ids, so that two transactions never deadlock.
 */
export function selectCheckoutsForUpdate(db: Db, ids: readonly string[]): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkouts)
    .where(inArray(checkouts.id, [...ids]))
    .orderBy(asc(checkouts.id))
    .for('update');
}

/** True if the browser has placed and paid for an order of this number since then. */
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

/** Returns false if the checkout is no longer in the expected state. */
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

/** The foreign key changes the payment method of its one order as well. */
export async function updateCheckoutToCash(tx: Db, id: string, totalPaise: number): Promise<void> {
  await tx
    .update(checkouts)
    .set({ state: methodOf(methodAtDoor).beginsAs, settlement: methodAtDoor, totalPaise })
    .where(eq(checkouts.id, id));
}

/** Creates a checkout for an order that shared one with others. */
export async function moveToOwnCheckout(tx: Db, orderId: string, row: CheckoutRow) {
  await tx.insert(checkouts).values(row);
  await tx
    .update(orders)
    .set({ checkoutId: row.id, settlement: row.settlement })
    .where(eq(orders.id, orderId));
}
