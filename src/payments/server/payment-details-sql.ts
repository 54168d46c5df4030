/** Statements on what happened to one attempt. */
import { asc, eq } from 'drizzle-orm';
import type { Db } from '#src/server/db.ts';
import { paymentEvents } from './payment-event-tables.ts';

/** In the order in which they were stored. */
export function selectEventsOfAttempt(db: Db, attemptId: string) {
  return db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptId, attemptId))
    .orderBy(asc(paymentEvents.sequence));
}
