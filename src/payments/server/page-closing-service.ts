/** Closing pages at their company that nobody may pay on any more, where the company can do that. */
import { getCheckout } from '#src/orders/server/checkout-service.ts';
import type { Db } from '#src/server/db.ts';
import { enqueue } from '#src/server/jobs.ts';
import { isUnsettled } from '../payment-rules.ts';
import type { Gateways } from './gateway-set.ts';
import { type AttemptRow, selectAttempt } from './payment-sql.ts';
import { checkAttempt, type Paying } from './settle-service.ts';

export const closePageJob = 'close-page';

/** In the transaction that takes a page out of use; once each. */
export async function enqueueClosing(
  tx: Db,
  gateways: Gateways,
  { id, gateway }: Pick<AttemptRow, 'id' | 'gateway'>,
  now: Date,
): Promise<void> {
  if (!gateways.of(gateway)?.cancel) return;
  const dedupeKey = `${closePageJob}:${id}`;
  await enqueue(tx, closePageJob, { attemptId: id }, { dedupeKey, runAt: now, now, lane: gateway });
}

/** True for a page that another one took the place of, or whose checkout is over or paid. */
export async function isOutOfUse(db: Db, attempt: AttemptRow): Promise<boolean> {
  if (!isUnsettled(attempt.state)) return false;
  if (!attempt.isCurrent) return true;
  return (await getCheckout(db, attempt.checkoutId)).state !== 'awaiting';
}

/** Throws while the company has not said whether it closed the page; a page that was paid meanwhile is settled. */
export async function closePage(work: Paying, attemptId: string): Promise<void> {
  const { shop, gateways } = work;
  const attempt = await selectAttempt(shop.db, attemptId);
  if (!attempt || !(await isOutOfUse(shop.db, attempt))) return;
  const gateway = gateways.of(attempt.gateway);
  if (!gateway?.cancel) return;
  const { transactionId, gatewayRef } = attempt;
  const state = await gateway.cancel({ attemptId: transactionId, gatewayRef });
  if (state === 'unknown') throw new Error('the gateway does not say whether it closed a page');
  const by = { ...work, now: shop.clock(), source: 'system' as const, force: true };
  await checkAttempt(shop.db, attempt, by);
}
