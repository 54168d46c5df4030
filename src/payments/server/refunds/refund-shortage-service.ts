/**
 * Handles a refund when the company has too little of the payment left, because somebody refunded a
 * part of it there: the rest is refunded by a new refund, and an alert reports what is missing.
 */
import { lockCheckout } from '#src/checkout/server/checkout-service.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { canRefundBecome, isRefundUnsettled, splitRefund } from '../../refund-rules.ts';
import { type AttemptRow, insertPaymentEvents } from '../payment-sql.ts';
import type { PaymentContext } from '../settling/settle-service.ts';
import { endSlow, raiseRefundFailed } from './refund-alerts-service.ts';
import { enqueueRefunds } from './refund-jobs.ts';
import {
  addRefunded,
  insertRefunds,
  type RefundRow,
  selectRefund,
  updateRefund,
} from './refund-sql.ts';

interface Shortage {
  attempt: AttemptRow;
  refundId: string;
  /** The amount that the company has left of the payment. */
  leftPaise: number;
}

interface ShortageContext extends Pick<PaymentContext, 'shop'> {
  now: Date;
}

/** The reason of a refund that failed, for staff. */
export const tooLittleLeft = 'TOO_LITTLE_LEFT';

/**
 * In one transaction the refund fails and two replace it: one for the amount left, with an id that
 * is new to the company, and one for the missing amount, which has failed.
 */
export async function storeShortage(
  db: Db,
  { attempt, refundId, leftPaise }: Shortage,
  context: ShortageContext,
): Promise<void> {
  const { now } = context;
  await inTransaction(db, async (tx) => {
    await lockCheckout(tx, attempt.checkoutId);
    const refund = await selectRefund(tx, refundId);
    if (!refund || !isRefundUnsettled(refund) || !canRefundBecome(refund.state, 'failed')) return;
    const wantedPaise = refund.amountPaise;
    const { backPaise, missingPaise } = splitRefund(wantedPaise, leftPaise);
    const change = { state: 'failed', failure: tooLittleLeft, updatedAt: now } as const;
    const failed = await updateRefund(tx, refundId, refund.state, change);
    if (!failed) throw new Error(`refund ${refundId} changed while its checkout was locked`);
    await addRefunded(tx, new Map([[attempt.id, -missingPaise]]));
    await endSlow(tx, refundId, now);
    await noteStates(tx, [failed], { now, fromState: refund.state });
    const missing = backPaise === 0 ? failed : await replace(tx, failed, backPaise, now);
    const shortage = { cause: 'missing', wantedPaise, leftPaise } as const;
    await raiseRefundFailed(tx, context, missing, shortage);
  });
}

/** Returns the refund of the missing amount. */
async function replace(
  tx: Db,
  refund: RefundRow,
  backPaise: number,
  now: Date,
): Promise<RefundRow> {
  const { attemptId, orderId, paymentRef, cause, reason, staffNote, staffId, part } = refund;
  const same = { attemptId, orderId, paymentRef, cause, reason, staffNote, staffId, part };
  const place = { ...same, retryOf: refund.id, createdAt: now, updatedAt: now };
  const [back, missing] = await insertRefunds(tx, [
    { ...place, id: newId(), amountPaise: backPaise, state: 'owed' },
    {
      ...place,
      ...{ id: newId(), amountPaise: refund.amountPaise - backPaise },
      ...{ state: 'failed', failure: tooLittleLeft, part: refund.part + 1 },
    },
  ]);
  if (!back || !missing) throw new Error(`the parts of refund ${refund.id} were not stored`);
  await noteStates(tx, [back, missing], { now });
  await enqueueRefunds(tx, [back], now);
  return missing;
}

async function noteStates(
  tx: Db,
  refunds: readonly RefundRow[],
  { now, fromState = null }: { now: Date; fromState?: RefundRow['state'] | null },
): Promise<void> {
  await insertPaymentEvents(
    tx,
    refunds.map(({ id: refundId, attemptId, state: toState, failure: detail }) => {
      const id = newId();
      return {
        id,
        attemptId,
        refundId,
        source: 'system',
        fromState,
        toState,
        detail,
        createdAt: now,
      };
    }),
  );
}
