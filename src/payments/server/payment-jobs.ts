/**
 * Background jobs of payments: settling every attempt without a browser, and ending unpaid
 * checkouts.
 */
import * as z from 'zod/mini';
import { getCheckout, lapseCheckout, lockCheckout } from '#src/checkout/server/checkout-service.ts';
import { enqueueLapse, lapseCheckoutJob } from '#src/checkout/server/lapse-unpaid-job.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import { isUnsettled } from '../attempt-lifecycle.ts';
import { isOverdue, waitsUntil } from '../payment-rules.ts';
import { freeRestOf } from './attempts/attempt-service.ts';
import { CheckPayment, checkPaymentJob, enqueueNextCheck } from './attempts/check-jobs.ts';
import {
  closePage,
  closePageJob,
  enqueueClosing,
  isOutOfUse,
} from './attempts/page-closing-service.ts';
import { type AttemptRow, selectUnsettledAttempts } from './payment-sql.ts';
import {
  enqueueNextProcessing,
  type ProcessRefund,
  processRefundJob,
} from './refunds/refund-jobs.ts';
import { processRefund } from './refunds/refund-processing-service.ts';
import { checkProviderRefunds, lookAtRefundsJob } from './settling/provider-event-service.ts';
import { detectOverpayment } from './settling/second-payment-service.ts';
import { checkAttempt, giveUpAttempt, type PaymentContext } from './settling/settle-service.ts';

const ClosePage = z.object({ attemptId: z.uuid() });
const LookAtRefunds = z.object({ attemptId: z.uuid() });
const MoveRefundPayload = z.object({ refundId: z.uuid(), isScheduled: z.boolean() });
const LapseCheckout = z.object({ checkoutId: z.uuid() });

/** A lapse waits this long when a gateway has given no final answer about an open page. */
const askAgainSeconds = 30;

export function paymentJobs(work: PaymentContext) {
  return {
    [checkPaymentJob]: (payload: unknown) => checkPayment(work, CheckPayment.parse(payload)),
    [closePageJob]: (payload: unknown) => closePage(work, ClosePage.parse(payload).attemptId),
    [lookAtRefundsJob]: (payload: unknown) =>
      checkProviderRefunds(work, LookAtRefunds.parse(payload).attemptId),
    [lapseCheckoutJob]: (payload: unknown) => lapse(work, LapseCheckout.parse(payload).checkoutId),
    [processRefundJob]: (payload: unknown) => moveRefundOn(work, MoveRefundPayload.parse(payload)),
  };
}

async function checkPayment(work: PaymentContext, job: CheckPayment): Promise<void> {
  const { shop } = work;
  const now = shop.clock();
  const { attempt, isFinal, isSilent, isShared } = await checkAttempt(shop.db, job.attemptId, {
    ...{ ...work, now, source: job.scheduled ? 'system' : 'webhook' },
    force: true,
  });
  if (attempt.state === 'paid') {
    // Another caller booked its money, perhaps too early to include the payment of this event.
    if (isShared && tellsOfMore(job, attempt)) {
      await detectOverpayment(shop.db, attempt, { ...work, now });
    }
    return;
  }
  if (!job.scheduled) {
    if (isFinal || !(job.saysPaid || isSilent)) return;
    // The event is stored and will not come again, so this check is retried until it has an answer.
    throw new Error('the gateway has given no final answer for an event yet');
  }
  if (await isOutOfUse(shop.db, attempt)) {
    await enqueueClosing(shop.db, work.gateways, attempt, now);
  }
  // Its company may never name an end: the shop goes on without the page.
  if (isUnsettled(attempt.state) && isOverdue(attempt, now)) {
    await inTransaction(shop.db, async (tx) => {
      await lockCheckout(tx, attempt.checkoutId);
      await freeRestOf(tx, attempt, { ...work, now });
    });
  }
  const silences = isSilent ? job.silences + 1 : 0;
  const heard = { silences, lastLooks: job.lastLooks, isFinal };
  if (await enqueueNextCheck(shop.db, attempt, now, heard)) return;
  if (isUnsettled(attempt.state)) await giveUpAttempt(shop.db, attempt, { ...work, now });
}

/** True for an event about a paid attempt, unless it names the very payment that is booked. */
function tellsOfMore({ scheduled, paymentRef }: CheckPayment, attempt: AttemptRow): boolean {
  return !scheduled && (paymentRef === undefined || paymentRef !== attempt.paymentRef);
}

async function moveRefundOn(work: PaymentContext, job: ProcessRefund): Promise<void> {
  const { shop } = work;
  const now = shop.clock();
  const source = job.isScheduled ? ('system' as const) : ('webhook' as const);
  const refund = await processRefund(shop.db, job.refundId, { ...work, now, source });
  if (refund && job.isScheduled) await enqueueNextProcessing(shop.db, refund, now);
}

/** Ends a checkout that was not paid in time, after asking the gateway about each of its pages. */
async function lapse(work: PaymentContext, checkoutId: string): Promise<void> {
  const { shop, menuCache } = work;
  const now = shop.clock();
  const checkout = await getCheckout(shop.db, checkoutId);
  // A checkout that was extended has a later job of its own.
  if (checkout.state !== 'awaiting' || checkout.expiresAt > now) return;
  for (const attempt of await selectUnsettledAttempts(shop.db, checkoutId)) {
    const { attempt: checked } = await checkAttempt(shop.db, attempt.id, {
      ...work,
      now,
      source: 'system',
      force: true,
    });
    const patience = waitsUntil(checked).getTime();
    if (isUnsettled(checked.state) && now.getTime() < patience) {
      await enqueueLapse(shop.db, checkoutId, new Date(now.getTime() + askAgainSeconds * 1000));
      return;
    }
  }
  const portionsBack = await inTransaction(shop.db, async (tx) => {
    const locked = await lockCheckout(tx, checkoutId);
    if (locked.state !== 'awaiting' || locked.expiresAt > now) return false;
    for (const attempt of await selectUnsettledAttempts(tx, checkoutId)) {
      await enqueueClosing(tx, work.gateways, attempt, now);
    }
    return lapseCheckout(tx, checkoutId, now);
  });
  if (portionsBack) menuCache.publishChange();
}
