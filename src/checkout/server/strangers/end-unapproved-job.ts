/** Schedules the end of an unapproved order at its cut-off. */
import type { Db } from '#src/platform/database/db.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';

export const endUnapprovedJob = 'end-unapproved';

export function enqueueEnd(tx: Db, orderId: string, runAt: Date): Promise<void> {
  const dedupeKey = `${endUnapprovedJob}:${orderId}:${runAt.getTime()}`;
  return enqueue(tx, endUnapprovedJob, { orderId }, { dedupeKey, runAt });
}
