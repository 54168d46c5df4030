/** Finding the attempt that a customer or a gateway means. */
import type { Db } from '#src/server/db.ts';
import { AppError } from '#src/shared/app-error.ts';
import { type AttemptRow, selectAttemptByTransaction } from './payment-sql.ts';

/** Anything may stand in a URL; only this is worth a question to the database. */
const ourIds = /^T[0-9a-f]{32}$/;

/** The attempt that customers know by this id; 404 `not_found` for any other. */
export async function requireAttempt(db: Db, transactionId: string): Promise<AttemptRow> {
  const attempt = ourIds.test(transactionId)
    ? await selectAttemptByTransaction(db, transactionId)
    : undefined;
  if (attempt) return attempt;
  throw new AppError('not_found', 'There is no such payment.');
}
