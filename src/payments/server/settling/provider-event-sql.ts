/** Statements that find the attempts of payments that a company names. */
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { outsideMoves } from '../outside/outside-move-tables.ts';
import { paymentEvents } from '../payment-event-tables.ts';
import type { AttemptRow } from '../payment-sql.ts';
import { paymentAttempts } from '../payment-tables.ts';
import { paymentCaptures } from './payment-capture-tables.ts';

/** A limit for the size of one statement. */
const rowsAtOnce = 500;

/** One of these payments belongs to the attempt. */
function hasBrought(db: Db, references: readonly string[]) {
  const { attemptId, reference } = paymentCaptures;
  const captured = db
    .select({ attemptId })
    .from(paymentCaptures)
    .where(inArray(reference, [...references]));
  return inArray(paymentAttempts.id, captured);
}

/** By the shop's id of it or by the company's id of its payment; one of the two is enough. */
export async function selectAttemptOfPayment(
  db: Db,
  gateway: string,
  transactionId: string | null,
  paymentRef: string | null,
) {
  const isMeant = or(
    transactionId === null ? undefined : eq(paymentAttempts.transactionId, transactionId),
    paymentRef === null ? undefined : eq(paymentAttempts.paymentRef, paymentRef),
    paymentRef === null ? undefined : hasBrought(db, [paymentRef]),
  );
  if (!isMeant) return undefined;
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, gateway), isMeant))
    .limit(1);
  return row;
}

/** The attempts with one of these ids, the shop's or the company's. */
export async function selectAttemptsOfPayments(
  db: Db,
  gateway: string,
  payments: readonly { attemptId?: string; paymentRef: string }[],
): Promise<AttemptRow[]> {
  const rows = new Map<string, AttemptRow>();
  for (let start = 0; start < payments.length; start += rowsAtOnce) {
    const some = payments.slice(start, start + rowsAtOnce);
    const ids = some.flatMap(({ attemptId }) => attemptId ?? []);
    const refs = some.map(({ paymentRef }) => paymentRef);
    const { transactionId, paymentRef } = paymentAttempts;
    const isMeant = or(
      inArray(transactionId, ids),
      inArray(paymentRef, refs),
      hasBrought(db, refs),
    );
    const found = await db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.gateway, gateway), isMeant));
    for (const row of found) rows.set(row.id, row);
  }
  return [...rows.values()];
}

/** The company's ids of an attempt's refunds that the shop did not make. */
export async function selectProviderRefunds(db: Db, attemptId: string): Promise<string[]> {
  const { outsideRef } = paymentEvents;
  const { reference, kind } = outsideMoves;
  // Versions before noted them with their events alone.
  const rows = await db
    .select({ ref: outsideRef })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.attemptId, attemptId), isNotNull(outsideRef)))
    .union(
      db
        .select({ ref: reference })
        .from(outsideMoves)
        .where(and(eq(outsideMoves.attemptId, attemptId), eq(kind, 'refund'))),
    );
  return rows.flatMap(({ ref }) => ref ?? []);
}
