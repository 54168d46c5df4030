/** The daily look at the books: whatever breaks a rule of the money calls a person. */
import { type Db, inTransaction } from '#src/server/db.ts';
import { enqueue } from '#src/server/jobs.ts';
import type { Shop } from '#src/server/shop.ts';
import { businessDay } from '#src/shared/business-day.ts';
import { raiseAlert } from './alert-service.ts';
import { type BrokenRule, selectBrokenRules } from './ledger-sql.ts';
import { enqueueNextMove } from './refund-jobs.ts';
import { selectUnsettledRefunds } from './refund-sql.ts';

export const checkLedgerJob = 'check-ledger';
const dayMs = 24 * 60 * 60 * 1000;

/** Everything that is wrong with the books; empty when every paisa has its place. */
export function findBrokenRules(db: Db): Promise<BrokenRule[]> {
  return selectBrokenRules(db);
}

/** Looks at the books, calls a person where they are wrong, and comes back tomorrow. */
export async function checkLedger({ db, log, clock, config }: Shop): Promise<void> {
  const now = clock();
  const broken = await findBrokenRules(db);
  await inTransaction(db, async (tx) => {
    for (const { rule, subject } of broken) {
      await raiseAlert(tx, log, {
        kind: 'invariant',
        subject: `${rule}: ${subject}`,
        message: `The books of payments disagree. Rule ${rule}; look at ${subject}.`,
        now,
      });
    }
    // A refund that no job remembers would wait for ever.
    for (const refund of await selectUnsettledRefunds(tx)) await enqueueNextMove(tx, refund, now);
    await enqueueLedgerCheck(tx, new Date(now.getTime() + dayMs), config.timeZone);
  });
}

/** Once each business day, whoever asks and however often; asked at every start. */
export function enqueueLedgerCheck(db: Db, runAt: Date, timeZone: string): Promise<void> {
  const dedupeKey = `${checkLedgerJob}:${businessDay(runAt, timeZone)}`;
  return enqueue(db, checkLedgerJob, {}, { dedupeKey, runAt });
}
