/** How a payment stands: asked of its gateway while it is pending, told without anything personal. */
import { setTimeout as wait } from 'node:timers/promises';
import { canOpenPage, getCheckout } from '#src/orders/server/checkout-service.ts';
import type { Db } from '#src/server/db.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoWithOffset } from '#src/shared/business-day.ts';
import { toRupees } from '#src/shared/money.ts';
import type { PaymentResult } from '../payment-contract.ts';
import { type AttemptOutcome, isUnsettled, resultOf } from '../payment-rules.ts';
import { type AttemptRow, selectAttemptByTransaction } from './payment-sql.ts';
import { checkAttempt, type Paying } from './settle-service.ts';

interface Asking extends Paying {
  transactionId: string;
  /** How long a pending answer is held back. */
  holdSeconds: number;
}

const stepMs = 250;
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

/**
 * How a payment stands. A pending one is asked of its gateway and the answer is held back for up to `holdSeconds`,
 * in the hope of a final one. 404 `not_found` for an id that is not ours.
 */
export async function verifyPayment(db: Db, by: Asking): Promise<PaymentResult['data']> {
  const { shop, gateway, board } = by;
  let attempt = await requireAttempt(db, by.transactionId);
  const steps = (by.holdSeconds * 1000) / stepMs;
  for (let step = 0; isUnsettled(attempt.state); step++) {
    const now = shop.clock();
    const by = { shop, gateway, board, now, source: 'customer' as const };
    ({ attempt } = await checkAttempt(db, attempt, by));
    if (!isUnsettled(attempt.state) || step >= steps || shop.closing.aborted) break;
    await wait(stepMs);
  }
  return resultFor(db, by, attempt);
}

async function resultFor(
  db: Db,
  { shop }: Asking,
  attempt: AttemptRow,
): Promise<PaymentResult['data']> {
  const status = resultOf(attempt);
  const { timeZone, cutOffs } = shop.config;
  const checkout = await getCheckout(db, attempt.checkoutId);
  const payable = await canOpenPage(db, checkout, { now: shop.clock(), timeZone, cutOffs });
  return {
    status,
    amount: toRupees(attempt.amountPaise),
    updatedAt: isoWithOffset(attempt.updatedAt, timeZone),
    canPayAgain: status === 'Failed' && attempt.state !== 'paid' && payable,
    ...(attempt.outcome &&
      attempt.outcome !== 'accepted' && { message: messages[attempt.outcome] }),
  };
}

/** Money that came but did not pay for the order. */
const messages: Record<Exclude<AttemptOutcome, 'accepted'>, string> = {
  surplus:
    'Your payment reached us, but this order was already paid or could not be served any more. The full amount ' +
    'goes back to you; please contact us if you have not received it within 10 business days.',
  held:
    'Your payment reached us, but its amount differs from the order. Please don’t pay again: we look into it, and ' +
    'you can contact us with the transaction ID.',
};
