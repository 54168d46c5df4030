/** Statements on the history of one attempt. */
import { asc, eq } from 'drizzle-orm';
import { paymentEvents } from '#src/payments/server/payment-event-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { staff } from '#src/staff/server/staff-tables.ts';

/** The full name of the admin who accepted held money for its order. */
export async function selectAcceptedBy(db: Db, attemptId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: staff.fullName })
    .from(paymentAttempts)
    .innerJoin(staff, eq(staff.id, paymentAttempts.acceptedBy))
    .where(eq(paymentAttempts.id, attemptId));
  return row?.name;
}

/** In the order in which they were stored. */
export function selectEventsOfAttempt(db: Db, attemptId: string) {
  return db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptId, attemptId))
    .orderBy(asc(paymentEvents.sequence));
}
