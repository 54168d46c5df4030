/**
 * Plans the comparison of the books with each company's: one plan for each day, one job for each
 * day of books.
 */
import { attachMoves } from '#src/payments/server/outside/outside-move-service.ts';
import type { PaymentContext } from '#src/payments/server/settling/settle-service.ts';
import { businessDay, dayMs, hourMs } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';

export const planReconciliationsJob = 'plan-comparisons';
export const reconcileBooksJob = 'compare-books';

/** Each day is compared on three days, so that a company's outage leaves no gap. */
const days = 3;
/** Younger entries may not have reached both books yet. */
const restMs = hourMs;

/** At most one plan for each business day, however often this is called; called at every start. */
export function enqueueReconciliations(
  db: Db,
  timeZone: string,
  now: Date,
  inMs = 0,
): Promise<void> {
  const runAt = new Date(now.getTime() + inMs);
  const dedupeKey = `${planReconciliationsJob}:${businessDay(runAt, timeZone)}`;
  return enqueue(db, planReconciliationsJob, {}, { dedupeKey, runAt, now });
}

/**
 * One job for each day and each company that returns its books; the next plan is tomorrow. What
 * companies did with payments that have become known since then is shown to a person.
 */
export async function planReconciliations({ shop, gateways }: PaymentContext): Promise<void> {
  const now = shop.clock();
  for (const { name: gateway } of gateways.all) await attachMoves(shop.db, { shop, gateway, now });
  await inTransaction(shop.db, async (tx) => {
    for (const { name: gateway, list } of gateways.all) {
      if (!list) continue;
      for (let day = 0; day < days; day++) {
        const to = new Date(now.getTime() - restMs - day * dayMs);
        const from = new Date(to.getTime() - dayMs);
        const payload = { gateway, from: from.toISOString(), to: to.toISOString() };
        await enqueue(tx, reconcileBooksJob, payload, { runAt: now, now, lane: gateway });
      }
    }
    await enqueueReconciliations(tx, shop.config.timeZone, now, dayMs);
  });
}
