/** Putting refunds before the gateway, in the transactions that decide them. */
import type { Db } from '#src/platform/database/db.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import { nextRefundCheckAt } from '../../refund-rules.ts';
import { selectAttempt } from '../payment-sql.ts';
import type { RefundRow } from './refund-sql.ts';

export const processRefundJob = 'move-refund';

/**
 * `isScheduled`: the refund's own timetable, which goes on; a look for an event or an admin stands
 * alone.
 */
export interface ProcessRefund {
  refundId: string;
  isScheduled: boolean;
}

type Moved = Pick<RefundRow, 'id' | 'attemptId'>;

/** The first sending of a new refund. */
export function enqueueRefund(tx: Db, refund: Moved, now: Date): Promise<void> {
  const dedupeKey = `refund:${refund.id}`;
  return enqueueMove(tx, refund, true, { runAt: now, now, dedupeKey });
}

/** The next question about one that is not settled. */
export function enqueueNextProcessing(tx: Db, refund: RefundRow, now: Date): Promise<void> {
  const runAt = nextRefundCheckAt(refund.sentAt ?? refund.createdAt, now);
  const dedupeKey = `refund:${refund.id}:${runAt.getTime()}`;
  return enqueueMove(tx, refund, true, { runAt, now, dedupeKey });
}

/** A look at once. */
export function enqueueLook(tx: Db, refund: Moved, now: Date): Promise<void> {
  return enqueueMove(tx, refund, false, { runAt: now, now });
}

async function enqueueMove(
  tx: Db,
  { id: refundId, attemptId }: Moved,
  isScheduled: boolean,
  when: { runAt: Date; now: Date; dedupeKey?: string },
): Promise<void> {
  const payload: ProcessRefund = { refundId, isScheduled };
  const lane = (await selectAttempt(tx, attemptId))?.gateway ?? '';
  await enqueue(tx, processRefundJob, payload, { ...when, lane });
}
