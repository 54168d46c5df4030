/** Statements on payment attempts and their events. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import {
  type AttemptState,
  attemptStates,
  canBecome,
  isUnsettled,
  paidState,
} from '../attempt-lifecycle.ts';
import { paymentEvents } from './payment-event-tables.ts';
import { paymentAttempts } from './payment-tables.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;

export const unsettledStates = attemptStates.filter(isUnsettled);
/** The states in which a payment still counts. */
export const payableStates = attemptStates.filter((state) => canBecome(state, paidState));

export function insertAttempt(db: Db, row: typeof paymentAttempts.$inferInsert) {
  return db.insert(paymentAttempts).values(row);
}

export async function selectAttempt(db: Db, id: string) {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return row;
}

export async function selectAttemptByTransaction(db: Db, transactionId: string) {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.transactionId, transactionId));
  return row;
}

export function selectAttempts(db: Db, checkoutId: string) {
  return db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.checkoutId, checkoutId))
    .orderBy(asc(paymentAttempts.createdAt));
}

export function selectUnsettledAttempts(db: Db, checkoutId: string) {
  return db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.checkoutId, checkoutId),
        inArray(paymentAttempts.state, unsettledStates),
      ),
    )
    .orderBy(asc(paymentAttempts.createdAt));
}

/** All columns but the state, which only `moveAttempt` changes. */
export type AttemptChange = Omit<Partial<typeof paymentAttempts.$inferInsert>, 'state'>;

/**
 * Changes an attempt that is in `state`; returns the new row, or undefined if the state has
 * changed.
 */
export function updateAttempt(db: Db, id: string, state: AttemptState, change: AttemptChange) {
  return updateAttemptState(db, id, [state, state], change);
}

export async function updateAttemptState(
  db: Db,
  id: string,
  [from, to]: readonly [AttemptState, AttemptState],
  change: AttemptChange,
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .update(paymentAttempts)
    .set({ ...change, state: to })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, from)))
    .returning();
  return row;
}

/** Returns false if an event with the same key is already stored. */
export async function insertPaymentEvent(db: Db, row: PaymentEvent): Promise<boolean> {
  return (await insertPaymentEvents(db, [row])) > 0;
}

type PaymentEvent = typeof paymentEvents.$inferInsert;

/** Returns how many were newly stored. */
export async function insertPaymentEvents(db: Db, rows: readonly PaymentEvent[]): Promise<number> {
  const stored = await db
    .insert(paymentEvents)
    .values([...rows])
    .onConflictDoNothing({ target: paymentEvents.dedupeKey })
    .returning({ id: paymentEvents.id });
  return stored.length;
}
