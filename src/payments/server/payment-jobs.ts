/** Background work on payments: settling every attempt without anyone's browser, and ending unpaid checkouts. */
import * as z from 'zod/mini';
import type { MenuBoard } from '#src/menus/server/menu-service.ts';
import { getCheckout, lapseCheckout, lockCheckout } from '#src/orders/server/checkout-service.ts';
import { enqueueLapse, lapseCheckoutJob } from '#src/orders/server/order-service.ts';
import { type Db, inTransaction } from '#src/server/db.ts';
import { enqueue } from '#src/server/jobs.ts';
import type { Shop } from '#src/server/shop.ts';
import { graceSeconds, isUnsettled, nextCheckAt } from '../payment-rules.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { type AttemptRow, selectAttempt, selectUnsettledAttempts } from './payment-sql.ts';
import { checkAttempt, giveUpAttempt } from './settle-service.ts';

export const checkPaymentJob = 'check-payment';
const CheckPayment = z.object({
  attemptId: z.uuid(),
  /** True for the attempt's own timetable, which goes on; a webhook's check stands alone. */
  scheduled: z.boolean(),
});
const LapseCheckout = z.object({ checkoutId: z.uuid() });

/** A lapse waits this long for a gateway that has not given its final word on an open page. */
const askAgainSeconds = 30;

interface PaymentWork {
  shop: Shop;
  gateway: PaymentGateway;
  board: MenuBoard;
}

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

export function paymentJobs(work: PaymentWork) {
  return {
    [checkPaymentJob]: (payload: unknown) => checkPayment(work, CheckPayment.parse(payload)),
    [lapseCheckoutJob]: (payload: unknown) => lapse(work, LapseCheckout.parse(payload).checkoutId),
  };
}

async function checkPayment(work: PaymentWork, job: z.infer<typeof CheckPayment>): Promise<void> {
  const { shop } = work;
  const attempt = await selectAttempt(shop.db, job.attemptId);
  if (!attempt || attempt.state === 'paid') return;
  const now = shop.clock();
  const source = job.scheduled ? ('system' as const) : ('webhook' as const);
  const checked = await checkAttempt(shop.db, attempt, { ...work, now, source, force: true });
  // Late money may have taken portions again.
  if (checked.state !== attempt.state) work.board.changed();
  if (!job.scheduled || (await enqueueNextCheck(shop.db, checked, now))) return;
  if (isUnsettled(checked.state)) await giveUpAttempt(shop.db, checked, now);
}

/** Ends a checkout that nobody paid in time, after asking the gateway about every page of it. */
async function lapse(work: PaymentWork, checkoutId: string): Promise<void> {
  const { shop, board } = work;
  const now = shop.clock();
  const checkout = await getCheckout(shop.db, checkoutId);
  // An extended checkout has a later job of its own.
  if (checkout.state !== 'awaiting' || checkout.expiresAt > now) return;
  for (const attempt of await selectUnsettledAttempts(shop.db, checkoutId)) {
    const checked = await checkAttempt(shop.db, attempt, {
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
