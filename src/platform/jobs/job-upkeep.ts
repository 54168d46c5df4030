/**
 * Upkeep of the jobs table: reschedules jobs after the clock was set back, and deletes old ones.
 */
import type { FastifyBaseLogger } from 'fastify';
import { daySeconds } from '../contract/business-day.ts';
import type { Db } from '../database/db.ts';
import { deleteDoneJobs, pullInJobs } from './job-upkeep-sql.ts';

/** How often to look for jobs that were planned before the clock was set back. */
const pullInSeconds = 60;
/** The tolerance for differences between the clocks of several servers. */
const clockToleranceSeconds = 60;
const keepDoneDays = 7;
const sweepHours = 1;
/** The number of rows per delete statement, which keeps each far below the statement timeout. */
const sweepRows = 5000;

interface Upkeep {
  db: Db;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * Looks for jobs that a wrong clock planned: at the start, regularly, and as soon as the clock goes
 * back.
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

/** Deletes old jobs once an hour, also after a failure; other work does not wait for it. */
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

/** Deletes old finished jobs in slices while `mayGoOn` returns true. Never rejects. */
async function sweep({ db, log }: Upkeep, now: Date, mayGoOn: () => boolean): Promise<void> {
  const doneBefore = after(now, -keepDoneDays * daySeconds);
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
