/** Putting refunds before the gateway, in the transactions that decide them. */
import type { Db } from '#src/platform/database/db.ts';
import { enqueueAll } from '#src/platform/jobs/jobs.ts';
import { nextRefundCheckAt } from '../../refund-timing-rules.ts';
import { selectGateways } from './many-attempts-sql.ts';
import type { RefundRow } from './refund-sql.ts';

export const processRefundJob = 'move-refund';

/**
 * `isScheduled`: the refund's own timetable, which goes on; a look for an event or an admin is
 * single.
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

/** The next question about one, where there is one. */
export async function enqueueNextProcessing(tx: Db, refund: RefundRow, now: Date): Promise<void> {
  const runAt = nextRefundCheckAt(refund, now);
  if (!runAt) return;
  const dedupeKey = `refund:${refund.id}:${runAt.getTime()}`;
  await enqueueMoves(tx, [refund], true, () => ({ runAt, now, dedupeKey }));
}

/** A look at once. */
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
