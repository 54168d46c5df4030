/** Schedules the sending of refunds, in the transactions that decide them. */
import type { Db } from '#src/platform/database/db.ts';
import { enqueueAll } from '#src/platform/jobs/jobs.ts';
import { nextRefundCheckAt } from '../../refund-timing-rules.ts';
import { selectGateways } from './many-attempts-sql.ts';
import type { RefundRow } from './refund-sql.ts';

export const processRefundJob = 'move-refund';

/**
 * `isScheduled`: a check of the refund's own timetable, which continues; a check for an event or an
 * admin is made once.
 */
export interface ProcessRefund {
  refundId: string;
  isScheduled: boolean;
}

type Moved = Pick<RefundRow, 'id' | 'attemptId'>;

/** The first sending of new refunds. */
export function enqueueRefunds(tx: Db, refunds: readonly Moved[], now: Date): Promise<void> {
  return enqueueMoves(tx, refunds, true, ({ id }) => {
    return { runAt: now, now, dedupeKey: `refund:${id}` };
  });
}

/** Schedules the next check of a refund, if there is one. */
export async function enqueueNextProcessing(tx: Db, refund: RefundRow, now: Date): Promise<void> {
  const runAt = nextRefundCheckAt(refund, now);
  if (!runAt) return;
  const dedupeKey = `refund:${refund.id}:${runAt.getTime()}`;
  await enqueueMoves(tx, [refund], true, () => ({ runAt, now, dedupeKey }));
}

/** Schedules a check at once. */
export function enqueueLook(tx: Db, refund: Moved, now: Date): Promise<void> {
  return enqueueMoves(tx, [refund], false, () => ({ runAt: now, now }));
}

async function enqueueMoves(
  tx: Db,
  refunds: readonly Moved[],
  isScheduled: boolean,
  whenOf: (refund: Moved) => { runAt: Date; now: Date; dedupeKey?: string },
): Promise<void> {
  const gateways = await selectGateways(
    tx,
    refunds.map(({ attemptId }) => attemptId),
  );
  const jobs = refunds.map((refund) => {
    const payload: ProcessRefund = { refundId: refund.id, isScheduled };
    const lane = gateways.get(refund.attemptId) ?? '';
    return { kind: processRefundJob, payload, lane, ...whenOf(refund) };
  });
  await enqueueAll(tx, jobs);
}
