/**
 * What keeps the table of jobs in order: after the clock was set back, and when old ones can go.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/db.ts';
import { deleteDoneJobs, pullInJobs } from './job-upkeep-sql.ts';

/** How often the table is looked through for jobs that a clock planned which was set back since. */
const pullInSeconds = 60;
/** Clocks of several servers differ by less. */
const clockToleranceSeconds = 60;
const keepDoneDays = 7;
const sweepHours = 1;
/** So many are deleted by one statement: it stays far below the time that one may take. */
const sweepRows = 5000;

interface Upkeep {
  db: Db;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * Looks for what an earlier, wrong clock planned: at the start, now and then, and as soon as the
 * clock goes back.
 */
export function whenTheClockWasSetBack({ db, clock, log }: Upkeep) {
  let last: Date | undefined;
  return async () => {
    const now = clock();
    if (last && now >= last && now < after(last, pullInSeconds)) return;
    const count = await pullInJobs(db, now, after(now, clockToleranceSeconds));
    last = now;
    if (count > 0) log.warn({ jobs: count }, 'the clock was set back: jobs were pulled in');
  };
}

/** Beside the work, which does not wait for it; an hour before the next one, also when it fails. */
export function createSweeper(options: Upkeep) {
  let sweepAt = 0;
  let sweeping: Promise<void> | undefined;
  return {
    sweeping: () => sweeping,
    sweepNowAndThen(mayGoOn: () => boolean) {
      const now = options.clock();
      if (sweeping || now.getTime() < sweepAt) return;
      sweepAt = after(now, sweepHours * 60 * 60).getTime();
      sweeping = sweep(options, now, mayGoOn).finally(() => {
        sweeping = undefined;
      });
    },
  };
}

/** Deletes old finished jobs, slice by slice for as long as it may go on. Never rejects. */
async function sweep({ db, log }: Upkeep, now: Date, mayGoOn: () => boolean): Promise<void> {
  const doneBefore = after(now, -keepDoneDays * 24 * 60 * 60);
  try {
    let deleted = sweepRows;
    while (mayGoOn() && deleted >= sweepRows) {
      deleted = await deleteDoneJobs(db, doneBefore, sweepRows);
    }
  } catch (error) {
    log.error({ err: error }, 'old jobs could not be deleted');
  }
}

function after(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
