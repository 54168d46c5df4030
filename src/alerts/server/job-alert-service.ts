/** Calls a person about background work that fails in the same way again and again. */
import type { Shop } from '#src/platform/http/shop.ts';
import type { FailingJob, JobWatch } from '#src/platform/jobs/jobs.ts';
import { endAlert, raiseAlert } from './alert-service.ts';

const kind = 'jobFails';

/**
 * One alert for all jobs of a kind and lane that fail alike: a company that is out of order has
 * hundreds. It ends with the first of them that succeeds, and is raised again by one that does not.
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
