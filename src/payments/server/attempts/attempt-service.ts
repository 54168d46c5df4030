/** Finds the attempt that a customer or a gateway names. */
import { freeRest, type OnChanged } from '#src/checkout/server/split-unpaid-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { Db } from '#src/platform/database/db.ts';
import { checkEverySeconds, isBeingPaid } from '../../payment-rules.ts';
import {
  type AttemptRow,
  selectAttemptByTransaction,
  selectAttempts,
  unsettledStates,
} from '../payment-sql.ts';
import { type KnownPayment, selectKnownPayment } from '../settling/known-payment-sql.ts';

/** A URL may contain anything; only an id of this form is looked up. */
const ourIds = /^T[0-9a-f]{32}$/;

/** The attempt with this public id; 404 `not_found` for any other id. */
export async function requireAttempt(db: Db, transactionId: string): Promise<AttemptRow> {
  const attempt = ourIds.test(transactionId)
    ? await selectAttemptByTransaction(db, transactionId)
    : undefined;
  return attempt ?? notFound();
}

/**
 * The attempt with everything that its customer sees; also claims the right to ask its gateway, if
 * it is free.
 */
export async function requirePayment(
  db: Db,
  transactionId: string,
  now: Date,
): Promise<KnownPayment> {
  const filter = { now, states: unsettledStates, everySeconds: checkEverySeconds };
  const known = ourIds.test(transactionId)
    ? await selectKnownPayment(db, { transactionId }, filter)
    : undefined;
  return known ?? notFound();
}

/** True if an attempt to pay for the checkout can still bring its money. */
export async function isCheckoutBeingPaid(tx: Db, checkoutId: string, now: Date): Promise<boolean> {
  return (await selectAttempts(tx, checkoutId)).some((attempt) => isBeingPaid(attempt, now));
}

/**
 * Call it when an attempt has failed or its money is refunded; the caller has locked its checkout.
 * If a part of the checkout was cancelled while the attempt was open, the rest can be paid now.
 */
export function freeRestOf(
  tx: Db,
  { checkoutId }: Pick<AttemptRow, 'checkoutId'>,
  { onChanged, now, staffId }: { onChanged: OnChanged; now: Date; staffId?: string | undefined },
): Promise<void> {
  return freeRest(tx, checkoutId, { isBeingPaid: isCheckoutBeingPaid, onChanged, now, staffId });
}

function notFound(): never {
  throw new AppError('not_found', 'There is no such payment.');
}
