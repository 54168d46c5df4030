/** How a payment stands: asked of its gateway while it is pending, told without anything personal. */
import { setTimeout as wait } from 'node:timers/promises';
import { getCheckout } from '#src/orders/server/checkout-service.ts';
import type { Db } from '#src/server/db.ts';
import type { Shop } from '#src/server/shop.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoWithOffset } from '#src/shared/business-day.ts';
import { toRupees } from '#src/shared/money.ts';
import type { PaymentResult } from '../payment-contract.ts';
import { isUnsettled, resultOf } from '../payment-rules.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { type AttemptRow, selectAttemptByTransaction } from './payment-sql.ts';
import { checkAttempt } from './settle-service.ts';

interface Asking {
  shop: Shop;
  gateway: PaymentGateway;
  transactionId: string;
  /** How long a pending answer is held back. */
  holdSeconds: number;
}

const stepMs = 250;

/** The attempt that customers know by this id; 404 `not_found` for any other. */
export async function requireAttempt(db: Db, transactionId: string): Promise<AttemptRow> {
  const attempt = await selectAttemptByTransaction(db, transactionId);
  if (attempt) return attempt;
  throw new AppError('not_found', 'There is no such payment.');
}

/**
 * How a payment stands. A pending one is asked of its gateway and the answer is held back for up to `holdSeconds`,
 * in the hope of a final one. 404 `not_found` for an id that is not ours.
 */
export async function verifyPayment(db: Db, by: Asking): Promise<PaymentResult['data']> {
  const { shop, gateway } = by;
  let attempt = await requireAttempt(db, by.transactionId);
  const steps = (by.holdSeconds * 1000) / stepMs;
  for (let step = 0; isUnsettled(attempt.state); step++) {
    attempt = await checkAttempt(db, attempt, {
      shop,
      gateway,
      now: shop.clock(),
      source: 'customer',
    });
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
  const checkout = await getCheckout(db, attempt.checkoutId);
  const payable = checkout.state === 'awaiting' && checkout.expiresAt > shop.clock();
  return {
    status,
    amount: toRupees(attempt.amountPaise),
    updatedAt: isoWithOffset(attempt.updatedAt, shop.config.timeZone),
    canPayAgain: status === 'Failed' && attempt.state !== 'paid' && payable,
    ...(attempt.state === 'paid' && attempt.outcome !== 'accepted' && { message: unusedMoney }),
  };
}

const unusedMoney =
  'Your payment reached us, but this order was already paid or could not be served any more. ' +
  'The full amount goes back to you; please contact us if you have not received it within 10 business days.';
