/** Background work on payments: settling every attempt without anyone's browser, and ending unpaid checkouts. */
import * as z from 'zod/mini';
import { getCheckout, lapseCheckout, lockCheckout } from '#src/checkout/server/checkout-service.ts';
import { enqueueLapse, lapseCheckoutJob } from '#src/checkout/server/lapse-job.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import { graceSeconds, isUnsettled } from '../payment-rules.ts';
import { CheckPayment, checkPaymentJob, enqueueNextCheck } from './attempts/check-jobs.ts';
import {
  closePage,
  closePageJob,
  enqueueClosing,
  isOutOfUse,
} from './attempts/page-closing-service.ts';
import { type AttemptRow, selectUnsettledAttempts } from './payment-sql.ts';
import { enqueueNextMove, type MoveRefund, moveRefundJob } from './refunds/refund-jobs.ts';
import { moveRefund } from './refunds/refund-move-service.ts';
import { lookAtRefunds, lookAtRefundsJob } from './settling/outside-service.ts';
import { lookForMore } from './settling/second-payment-service.ts';
import { checkAttempt, claimCheck, giveUpAttempt, type Paying } from './settling/settle-service.ts';

const ClosePage = z.object({ attemptId: z.uuid() });
const LookAtRefunds = z.object({ attemptId: z.uuid() });
const MoveRefundPayload = z.object({ refundId: z.uuid(), isScheduled: z.boolean() });
const LapseCheckout = z.object({ checkoutId: z.uuid() });

/** A lapse waits this long for a gateway that has not given its final word on an open page. */
const askAgainSeconds = 30;

export function paymentJobs(work: Paying) {
  return {
    [checkPaymentJob]: (payload: unknown) => checkPayment(work, CheckPayment.parse(payload)),
    [closePageJob]: (payload: unknown) => closePage(work, ClosePage.parse(payload).attemptId),
    [lookAtRefundsJob]: (payload: unknown) =>
      lookAtRefunds(work, LookAtRefunds.parse(payload).attemptId),
    [lapseCheckoutJob]: (payload: unknown) => lapse(work, LapseCheckout.parse(payload).checkoutId),
    [moveRefundJob]: (payload: unknown) => moveRefundOn(work, MoveRefundPayload.parse(payload)),
  };
}

async function checkPayment(work: Paying, job: CheckPayment): Promise<void> {
  const { shop } = work;
  const now = shop.clock();
  const known = await claimCheck(shop.db, job.attemptId, now, 0);
  if (!known) return;
  const seen = known.attempt;
  if (seen.state === 'paid') {
    // The shop knows its money already; an event can still tell of a second payment.
    if (tellsOfMore(job, seen)) await lookForMore(shop.db, seen, { ...work, now });
    return;
  }
  const source = job.scheduled ? ('system' as const) : ('webhook' as const);
  const { attempt, isFinal, isSilent, isShared } = await checkAttempt(shop.db, seen, {
    ...{ ...work, now, source, known },
    force: true,
  });
  if (!job.scheduled) {
    // The page had asked before, perhaps too early to hear of what this event is about.
    if (isFinal && isShared && attempt.state === 'paid' && tellsOfMore(job, attempt)) {
      await lookForMore(shop.db, attempt, { ...work, now });
    }
    if (isFinal || !(job.saysPaid || isSilent)) return;
    // The event is stored and will not come again: this look is repeated until it has its answer.
    throw new Error('the gateway has not given its final word on an event yet');
  }
  if (await isOutOfUse(shop.db, attempt)) {
    await enqueueClosing(shop.db, work.gateways, attempt, now);
  }
  const silences = isSilent ? job.silences + 1 : 0;
  if (await enqueueNextCheck(shop.db, attempt, now, silences)) return;
  if (isUnsettled(attempt.state)) await giveUpAttempt(shop.db, attempt, now);
}

/** True for an event about a paid attempt, unless it names the very payment that is booked. */
function tellsOfMore({ scheduled, paymentRef }: CheckPayment, attempt: AttemptRow): boolean {
  return !scheduled && (paymentRef === undefined || paymentRef !== attempt.paymentRef);
}

async function moveRefundOn(work: Paying, job: MoveRefund): Promise<void> {
  const { shop } = work;
  const now = shop.clock();
  const source = job.isScheduled ? ('system' as const) : ('webhook' as const);
  const refund = await moveRefund(shop.db, job.refundId, { ...work, now, source });
  const isOpen = refund?.state === 'owed' || refund?.state === 'sent';
  if (isOpen && job.isScheduled) await enqueueNextMove(shop.db, refund, now);
}

/** Ends a checkout that nobody paid in time, after asking the gateway about every page of it. */
async function lapse(work: Paying, checkoutId: string): Promise<void> {
  const { shop, board } = work;
  const now = shop.clock();
  const checkout = await getCheckout(shop.db, checkoutId);
  // An extended checkout has a later job of its own.
  if (checkout.state !== 'awaiting' || checkout.expiresAt > now) return;
  for (const attempt of await selectUnsettledAttempts(shop.db, checkoutId)) {
    const { attempt: checked } = await checkAttempt(shop.db, attempt, {
      ...work,
      now,
      source: 'system',
      force: true,
    });
    const patience = checked.expiresAt.getTime() + graceSeconds * 1000;
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
  if (portionsBack) board.changed();
}
