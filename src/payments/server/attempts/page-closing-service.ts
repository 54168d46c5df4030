/** Closes pages that must not be paid any more at their company, if the company supports it. */
import { getCheckout } from '#src/checkout/server/checkout-service.ts';
import type { Gateways } from '#src/gateways/server/gateway-set.ts';
import type { Db } from '#src/platform/database/db.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import type { NewJob } from '#src/platform/jobs/new-jobs-sql.ts';
import { isUnsettled } from '../../attempt-lifecycle.ts';
import { type AttemptRow, selectAttempt } from '../payment-sql.ts';
import { checkAttempt, type PaymentContext } from '../settling/settle-service.ts';

export const closePageJob = 'close-page';

/**
 * The job for everything that takes a page out of use; once for each page, and undefined for a
 * company that can't close pages.
 */
export function closingJob(
  gateways: Gateways,
  { id, gateway }: Pick<AttemptRow, 'id' | 'gateway'>,
  now: Date,
): NewJob | undefined {
  if (!gateways.of(gateway)?.cancel) return undefined;
  const dedupeKey = `${closePageJob}:${id}`;
  const payload = { attemptId: id };
  return { kind: closePageJob, payload, dedupeKey, runAt: now, now, lane: gateway };
}

/** Call it in the transaction that takes a page out of use. */
export async function enqueueClosing(...[tx, ...of]: [Db, ...Parameters<typeof closingJob>]) {
  const job = closingJob(...of);
  if (job) await enqueue(tx, job.kind, job.payload, job);
}

/**
 * True for a page that was replaced, or whose checkout is over, paid, or costs another amount by
 * now.
 */
export async function isOutOfUse(db: Db, attempt: AttemptRow): Promise<boolean> {
  if (!isUnsettled(attempt.state)) return false;
  if (!attempt.isCurrent) return true;
  const { state, totalPaise } = await getCheckout(db, attempt.checkoutId);
  return (state !== 'awaiting' && state !== 'due') || totalPaise !== attempt.amountPaise;
}

/**
 * Throws until the company has said whether it closed the page; if the page has been paid, the
 * payment is settled.
 */
export async function closePage(work: PaymentContext, attemptId: string): Promise<void> {
  const { shop, gateways } = work;
  const attempt = await selectAttempt(shop.db, attemptId);
  if (!attempt || !(await isOutOfUse(shop.db, attempt))) return;
  const gateway = gateways.of(attempt.gateway);
  if (!gateway?.cancel) return;
  const { transactionId, gatewayRef } = attempt;
  const state = await gateway.cancel({ attemptId: transactionId, gatewayRef });
  if (state === 'unknown') throw new Error('the gateway does not say whether it closed a page');
  const by = { ...work, now: shop.clock(), source: 'system' as const, force: true };
  await checkAttempt(shop.db, attempt.id, by);
}
