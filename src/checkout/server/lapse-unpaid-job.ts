/** The background job that ends an unpaid checkout; `lapse` in payment-jobs.ts runs it. */
import type { Db } from '#src/platform/database/db.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';

export const lapseCheckoutJob = 'lapse-checkout';

/** One job per checkout and time; an extended checkout gets another job for its new end. */
export function lapseJob(checkoutId: string, at: Date) {
  const dedupeKey = lapseKey(checkoutId, at);
  return { kind: lapseCheckoutJob, payload: { checkoutId }, dedupeKey, runAt: at };
}

export function enqueueLapse(tx: Db, checkoutId: string, at: Date) {
  const { kind, payload, ...options } = lapseJob(checkoutId, at);
  return enqueue(tx, kind, payload, options);
}

export function lapseKey(checkoutId: string, at: Date): string {
  return `${lapseCheckoutJob}:${checkoutId}:${at.getTime()}`;
}
