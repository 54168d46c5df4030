/** Background work on payments: settling every attempt without anyone's browser, and ending unpaid checkouts. */
import * as z from 'zod/mini';
import { getCheckout, lapseCheckout, lockCheckout } from '#src/orders/server/checkout-service.ts';
import { enqueueLapse, lapseCheckoutJob } from '#src/orders/server/order-service.ts';
import { type Db, inTransaction } from '#src/server/db.ts';
import { enqueue } from '#src/server/jobs.ts';
import { graceSeconds, isUnsettled, nextCheckAt } from '../payment-rules.ts';
import { type AttemptRow, selectAttempt, selectUnsettledAttempts } from './payment-sql.ts';
import { checkAttempt, giveUpAttempt, type Paying } from './settle-service.ts';

export const checkPaymentJob = 'check-payment';
const CheckPayment = z.object({
  attemptId: z.uuid(),
  /** True for the attempt's own timetable, which goes on; a webhook's check stands alone. */
  scheduled: z.boolean(),
});
const LapseCheckout = z.object({ checkoutId: z.uuid() });

/** A lapse waits this long for a gateway that has not given its final word on an open page. */
const askAgainSeconds = 30;

/** Puts the next look at an attempt into the timetable; false when there is none any more. */
export async function enqueueNextCheck(
  tx: Db,
  attempt: Pick<AttemptRow, 'id' | 'createdAt' | 'expiresAt' | 'state'>,
  now: Date,
): Promise<boolean> {
  const runAt = nextCheckAt(attempt, now);
  if (runAt === undefined) return false;
  const payload = { attemptId: attempt.id, scheduled: true };
  const dedupeKey = `${checkPaymentJob}:${attempt.id}:${runAt.getTime()}`;
  await enqueue(tx, checkPaymentJob, payload, { dedupeKey, runAt });
  return true;
}

/** A look at once, because an event of the gateway says that something happened. */
export function enqueueCheck(tx: Db, attemptId: string, now: Date) {
  return enqueue(tx, checkPaymentJob, { attemptId, scheduled: false }, { runAt: now });
}

export function paymentJobs(work: Paying) {
  return {
    [checkPaymentJob]: (payload: unknown) => checkPayment(work, CheckPayment.parse(payload)),
    [lapseCheckoutJob]: (payload: unknown) => lapse(work, LapseCheckout.parse(payload).checkoutId),
  };
}

async function checkPayment(work: Paying, job: z.infer<typeof CheckPayment>): Promise<void> {
  const { shop } = work;
  const seen = await selectAttempt(shop.db, job.attemptId);
  if (!seen || seen.state === 'paid') return;
  const now = shop.clock();
  const source = job.scheduled ? ('system' as const) : ('webhook' as const);
  const { attempt, isFinal } = await checkAttempt(shop.db, seen, {
    ...work,
    now,
    source,
    force: true,
  });
  if (!job.scheduled) {
    // The event is stored and will not come again: this look is repeated until it has its answer.
    if (!isFinal) throw new Error('the gateway has not given its final word on an event yet');
    return;
  }
  if (await enqueueNextCheck(shop.db, attempt, now)) return;
  if (isUnsettled(attempt.state)) await giveUpAttempt(shop.db, attempt, now);
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
    return lapseCheckout(tx, checkoutId, now);
  });
  if (portionsBack) board.changed();
}
