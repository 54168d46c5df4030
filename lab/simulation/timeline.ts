/** The history of an attempt on both sides, for the message of a test whose books do not match. */
import { asc, eq } from 'drizzle-orm';
import { paymentEvents } from '#src/payments/server/payment-event-tables.ts';
import type { AttemptRow } from '#src/payments/server/payment-sql.ts';
import type { Stage } from './interleavings.ts';

/** One line per response and change at the gateway and per event of the shop, the oldest first. */
export async function timelineOf({ db, provider }: Stage, attempt: AttemptRow): Promise<string[]> {
  const events = await db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptId, attempt.id))
    .orderBy(asc(paymentEvents.sequence));
  const ours = events.map(({ createdAt: at, source, fromState, toState, detail }) => ({
    at,
    what: `shop, by ${source}: ${fromState} to ${toState} (${detail})`,
  }));
  const theirs = provider
    .notesOf(attempt.transactionId)
    .map(({ at, what }) => ({ at, what: `gateway, ${what}` }));
  const page = { at: attempt.expiresAt, what: 'the page ends' };
  return [...theirs, ...ours, page]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, what }) => `${attempt.id} ${at.toISOString()} ${what}`);
}
