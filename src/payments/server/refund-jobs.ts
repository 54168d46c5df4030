/** Putting refunds before the gateway, in the transactions that decide them. */
import type { Db } from '#src/server/db.ts';
import { enqueue } from '#src/server/jobs.ts';
import { nextRefundCheckAt } from '../refund-rules.ts';
import type { RefundRow } from './refund-sql.ts';

export const moveRefundJob = 'move-refund';

/** `isScheduled`: the refund's own timetable, which goes on; a look for an event or an admin stands alone. */
export interface MoveRefund {
  refundId: string;
  isScheduled: boolean;
}

/** The first sending of a new refund. */
export function enqueueRefund(tx: Db, refundId: string, now: Date): Promise<void> {
  const payload: MoveRefund = { refundId, isScheduled: true };
  return enqueue(tx, moveRefundJob, payload, { runAt: now, dedupeKey: `refund:${refundId}` });
}

/** The next question about one that is not settled. */
export function enqueueNextMove(tx: Db, refund: RefundRow, now: Date): Promise<void> {
  const runAt = nextRefundCheckAt(refund.sentAt ?? refund.createdAt, now);
  const payload: MoveRefund = { refundId: refund.id, isScheduled: true };
  const dedupeKey = `refund:${refund.id}:${runAt.getTime()}`;
  return enqueue(tx, moveRefundJob, payload, { runAt, dedupeKey });
}

/** A look at once. */
export function enqueueLook(tx: Db, refundId: string, now: Date): Promise<void> {
  const payload: MoveRefund = { refundId, isScheduled: false };
  return enqueue(tx, moveRefundJob, payload, { runAt: now });
}
