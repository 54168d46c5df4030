/** The admin's decision about held money: refund it or accept it. */
import { endAlert } from '#src/alerts/server/alert-service.ts';
import { lockCheckout } from '#src/checkout/server/checkout-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { isHeldDecided, sendablePaise } from '../../refund-rules.ts';
import { freeRestOf, requireAttempt } from '../attempts/attempt-service.ts';
import {
  type AttemptRow,
  insertPaymentEvent,
  selectAttempt,
  updateAttempt,
} from '../payment-sql.ts';
import { createRefund, type RefundContext } from '../refunds/refund-service.ts';
import { type RefundRow, selectRefundsOfAttempts } from '../refunds/refund-sql.ts';
import { confirmByMoney, serveAccepted } from './confirm-service.ts';
import type { PaymentContext } from './settle-service.ts';

interface HeldDecision {
  transactionId: string;
  reason: string;
}

/**
 * Refunds held money in full; its order can be paid again while there is time. 404 `not_found`; 409
 * `conflict` for a payment that is not held, or was refunded before.
 */
export function refundHeld(
  db: Db,
  context: RefundContext & Pick<PaymentContext, 'onChanged'>,
  decision: HeldDecision,
): Promise<RefundRow> {
  return inTransaction(db, async (tx) => {
    const { attempt, paidPaise } = await lockHeld(tx, decision.transactionId);
    await endAlert(tx, 'held', attempt.id, context.now);
    const { reason } = decision;
    const refund = await createRefund(tx, context, {
      attemptId: attempt.id,
      orderId: null,
      cause: 'held',
      reason,
      amountPaise: paidPaise,
    });
    await freeRestOf(tx, attempt, context);
    return refund;
  });
}

/**
 * Accepts held money as the payment of its order: the checkout is confirmed as if its total had
 * been paid, and an overpayment is refunded. Returns the refund in paise. 404 `not_found`; 409
 * `conflict` for a payment that is not held, of another currency, or of an order that costs another
 * amount by now, is paid already or can't be served any more.
 */
export async function acceptHeld(
  db: Db,
  context: Pick<PaymentContext, 'shop' | 'settings' | 'menuCache' | 'otherSales'> & {
    now: Date;
    staffId: string;
  },
  decision: HeldDecision,
): Promise<number> {
  const owedPaise = await inTransaction(db, async (tx) => {
    const { attempt, checkout, paidPaise } = await lockHeld(tx, decision.transactionId);
    if (attempt.paidCurrency !== 'INR') {
      throw new AppError('conflict', 'Money of another currency can only go back.');
    }
    // The order was changed or split since: the difference could not be booked.
    if (attempt.amountPaise !== checkout.totalPaise) {
      const message = 'This order costs another amount by now. Please give the money back.';
      throw new AppError('conflict', message);
    }
    if (!(await confirmByMoney(tx, checkout, context))) throw unservable(checkout.state);
    await storeAcceptance(tx, attempt, context, decision.reason);
    await serveAccepted(tx, checkout, context);
    return refundPartOfOverpayment(tx, context, attempt.id, paidPaise - attempt.amountPaise);
  });
  // Late money takes portions again.
  context.menuCache.publishChange();
  return owedPaise;
}

async function lockHeld(tx: Db, transactionId: string) {
  const { id, checkoutId } = await requireAttempt(tx, transactionId);
  const checkout = await lockCheckout(tx, checkoutId);
  const attempt = await selectAttempt(tx, id);
  const isDecided = isHeldDecided(await selectRefundsOfAttempts(tx, [id]));
  if (attempt?.outcome !== 'held' || attempt.paidPaise === null || isDecided) {
    throw new AppError('conflict', 'This payment holds no money that waits for a decision.');
  }
  return { attempt, checkout, paidPaise: attempt.paidPaise };
}

function unservable(state: string): AppError {
  return new AppError(
    'conflict',
    state === 'confirmed'
      ? 'This order is paid already. Please give the money back.'
      : 'This order can’t be served any more. Please give the money back.',
  );
}

async function storeAcceptance(
  tx: Db,
  attempt: AttemptRow,
  { now, staffId }: { now: Date; staffId: string },
  reason: string,
): Promise<void> {
  const change = { outcome: 'accepted' as const, acceptedBy: staffId, acceptedReason: reason };
  const moved = await updateAttempt(tx, attempt.id, 'paid', { ...change, updatedAt: now });
  if (!moved) throw new Error(`attempt ${attempt.id} changed while its checkout was locked`);
  await insertPaymentEvent(tx, {
    id: newId(),
    attemptId: attempt.id,
    source: 'staff',
    fromState: 'paid',
    toState: 'paid',
    detail: reason,
    createdAt: now,
  });
  await endAlert(tx, 'held', attempt.id, now);
}

/** A rest below the companies' minimum is kept. */
async function refundPartOfOverpayment(
  tx: Db,
  context: RefundContext,
  attemptId: string,
  morePaise: number,
): Promise<number> {
  const amountPaise = sendablePaise(morePaise);
  if (amountPaise === 0) return 0;
  const reason = 'More came than the order costs';
  await createRefund(tx, context, { attemptId, orderId: null, cause: 'held', amountPaise, reason });
  return amountPaise;
}
