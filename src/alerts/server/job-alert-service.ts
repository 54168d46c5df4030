/** Raises an alert for background jobs that fail repeatedly in the same way. */
import type { Shop } from '#src/platform/http/shop.ts';
import type { FailingJob, JobWatch } from '#src/platform/jobs/jobs.ts';
import { endAlert, raiseAlert } from './alert-service.ts';

const kind = 'jobFails';

/**
 * One alert for all jobs of a kind and lane with the same error, because an outage of a company
 * affects hundreds. The first job that succeeds ends it; a later failure raises it again.
 */
export function jobAlerts({ db, log, clock }: Pick<Shop, 'db' | 'log' | 'clock'>): JobWatch {
  return {
    onFailing: (job) =>
      raiseAlert(db, log, { kind, subject: subjectOf(job), message: messageOf(job), now: clock() }),
    onRecovered: async (job) => {
      await endAlert(db, kind, subjectOf(job), clock());
    },
  };
}

function subjectOf({ kind: work, lane, error }: FailingJob): string {
  return `${work} ${lane}: ${error}`;
}

function messageOf({ kind: work, dedupeKey, error, failures }: FailingJob): string {
  const key = dedupeKey === null ? '' : ` (${dedupeKey})`;
  const reason = error.replace(/^error: /i, '');
  return `Background work “${work}”${key} failed ${failures} times in the same way, and is still being tried: ${reason}`;
}
