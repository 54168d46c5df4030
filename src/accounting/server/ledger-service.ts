/** The daily check of the books: a violation of a rule raises an alert. */
import * as z from 'zod/mini';
import { raiseAlert } from '#src/alerts/server/alert-service.ts';
import { enqueueNextProcessing } from '#src/payments/server/refunds/refund-jobs.ts';
import { selectUnsettledRefunds } from '#src/payments/server/refunds/refund-sql.ts';
import { businessDay, dayMs } from '#src/platform/contract/business-day.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import {
  type BrokenRule,
  firstCursor,
  type LedgerCursor,
  selectBrokenRules,
} from './ledger-sql.ts';

export const checkLedgerJob = 'check-ledger';
export const CheckLedger = z.object({
  /** Absent at the start of a check. */
  place: z.optional(z.object({ book: z.int(), after: z.uuid() })),
});
/** Far below a job's lease; the rest of the check is a job of its own. */
const usualLookMs = 15_000;
/** The check stops after this many findings, because an alert is raised anyway. */
const enough = 20;

/** Violations of the rules, or some of them; empty if all money is accounted for. */
export async function findBrokenRules(db: Db): Promise<BrokenRule[]> {
  return (await look(db, firstCursor, Number.POSITIVE_INFINITY)).broken;
}

async function look(
  db: Db,
  from: LedgerCursor,
  lookMs: number,
  rows?: number,
): Promise<{ broken: BrokenRule[]; next: LedgerCursor | undefined }> {
  const began = performance.now();
  const broken: BrokenRule[] = [];
  for (let place = from; ; ) {
    const slice = await selectBrokenRules(db, place, rows);
    broken.push(...slice.broken);
    if (!slice.next || broken.length >= enough) return { broken, next: undefined };
    if (performance.now() - began > lookMs) return { broken, next: slice.next };
    place = slice.next;
  }
}

/**
 * Checks the books for a limited time and raises alerts. The rest continues in another job; after
 * the end, the next check is tomorrow. `rows` are checked together.
 */
export async function checkLedger(
  { db, log, clock, config }: Shop,
  { place = firstCursor }: z.infer<typeof CheckLedger> = {},
  { lookMs = usualLookMs, rows }: { lookMs?: number; rows?: number } = {},
): Promise<void> {
  const now = clock();
  const { broken, next } = await look(db, place, lookMs, rows);
  await inTransaction(db, async (tx) => {
    for (const { rule, subject } of broken) {
      await raiseAlert(tx, log, {
        kind: 'invariant',
        subject: `${rule}: ${subject}`,
        message: `A check of the payment records failed. Rule ${rule}; look at ${subject}.`,
        now,
      });
    }
    if (next) {
      const dedupeKey = `${checkLedgerJob}:${businessDay(now, config.timeZone)}:${next.book}:${next.after}`;
      await enqueue(tx, checkLedgerJob, { place: next }, { dedupeKey, runAt: now, now });
      return;
    }
    // Without this, a refund without a job would wait forever.
    for (const refund of await selectUnsettledRefunds(tx))
      await enqueueNextProcessing(tx, refund, now);
    await enqueueLedgerCheck(tx, config.timeZone, now, dayMs);
  });
}

/** At most one check for each business day, however often this is called; called at every start. */
export function enqueueLedgerCheck(db: Db, timeZone: string, now: Date, inMs = 0): Promise<void> {
  const runAt = new Date(now.getTime() + inMs);
  const dedupeKey = `${checkLedgerJob}:${businessDay(runAt, timeZone)}`;
  return enqueue(db, checkLedgerJob, {}, { dedupeKey, runAt, now });
}
