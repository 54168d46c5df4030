/** Statements on many attempts whose money is refunded. */
import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import type { AttemptRow } from '../payment-sql.ts';
import { paymentAttempts } from '../payment-tables.ts';
import { paymentCaptures } from '../settling/payment-capture-tables.ts';

/** The accepted attempt of each of these checkouts, if it has one. */
export function selectAcceptedAttempts(
  db: Db,
  checkoutIds: readonly string[],
): Promise<AttemptRow[]> {
  const { checkoutId, outcome } = paymentAttempts;
  return db
    .select()
    .from(paymentAttempts)
    .where(and(inArray(checkoutId, [...checkoutIds]), eq(outcome, 'accepted')));
}

/** The payment company of each attempt, by attempt id. */
export async function selectGateways(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, gateway } = paymentAttempts;
  const rows = await db
    .select({ id, gateway })
    .from(paymentAttempts)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row.gateway]));
}

/** Those of these attempts that were paid by several payments. */
export async function selectSplitAttempts(
  db: Db,
  attemptIds: readonly string[],
): Promise<Set<string>> {
  const { attemptId, isExtra } = paymentCaptures;
  const rows = await db
    .select({ attemptId })
    .from(paymentCaptures)
    .where(and(inArray(attemptId, [...attemptIds]), not(isExtra)))
    .groupBy(attemptId)
    .having(sql`count(*) > 1`);
  return new Set(rows.map((row) => row.attemptId));
}
