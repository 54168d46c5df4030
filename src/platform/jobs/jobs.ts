/**
 * Background jobs: enqueued in the transaction that causes them, run at least once, and retried.
 */
import type { FastifyBaseLogger } from 'fastify';
import { databaseError } from '../database/database-errors.ts';
import type { Db } from '../database/db.ts';
import { newId } from '../database/new-id.ts';
import { jobLanes } from './job-lanes.ts';
import { onJob } from './job-news.ts';
import {
  type ClaimedJob,
  insertJobs,
  type JobLane,
  selectWaiting,
  updatePostponed,
} from './job-sql.ts';
import { createJobTimer } from './job-timer.ts';
import { createSweeper, whenTheClockWasSetBack } from './job-upkeep.ts';
import { announceJobs, type NewJob } from './new-jobs-sql.ts';
import { takeJobs } from './take-jobs-sql.ts';

/**
 * After this time another server takes the jobs of a dead one. A handler that takes longer runs
 * twice, unless its kind is a long one.
 */
const leaseSeconds = 60;
/** The lease of a long job is renewed when this much of it is left. */
const renewSeconds = 30;
/**
 * From this attempt on, a failure is logged as an error; the job is still retried, once an hour.
 */
export const alarmAttempts = 12;
const maxBackOffSeconds = 3600;
/**
 * The longest delay of a job that this process was not told about, because another server stored it
 * or a clock was set.
 */
const usualPauseMs = 5000;
/** The pause after the database could not be read. */
const troublePauseMs = 1000;
const maxErrorLength = 500;

interface EnqueueOptions {
  /** A job with the same key is not stored again, even if the first one is done. */
  dedupeKey?: string;
  runAt: Date;
  /**
   * The current time, for a job that is due now or after a delay: if the clock is set back, the job
   * is moved back too. Omitted for a job that is due at a fixed instant.
   */
  now?: Date;
  /**
   * The company that the job calls: if it does not respond, it delays only jobs of this kind and
   * lane.
   */
  lane?: string;
}

/** Stores a job in the caller's transaction: the job exists exactly if its cause was committed. */
export function enqueue(
  db: Db,
  kind: string,
  payload: unknown,
  options: EnqueueOptions,
): Promise<void> {
  return enqueueAll(db, [{ kind, payload, ...options }]);
}

/** Stores several jobs in one statement. */
export async function enqueueAll(db: Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await insertJobs(
    db,
    jobs.map(({ kind, payload, lane = '', dedupeKey = null, runAt, now = null }) => {
      return { id: newId(), kind, lane, payload, dedupeKey, runAt, plannedAt: now };
    }),
  );
  announceJobs(db, jobs);
}

/**
 * Stores a job that is due at once, unless the same job is waiting already or will be due within
 * `withinMs`: that one starts after this transaction ends and sees its changes.
 */
export async function enqueueUnlessWaiting(
  tx: Db,
  kind: string,
  payload: unknown,
  { now, withinMs }: { now: Date; withinMs: number },
): Promise<void> {
  const until = new Date(now.getTime() + withinMs);
  const runAt = await selectWaiting(tx, { kind, payload, until });
  if (runAt) announceJobs(tx, [{ kind, payload, runAt }]);
  else await enqueue(tx, kind, payload, { runAt: now, now });
}

/** After this many failures with the same error, somebody is alerted. */
const alertFailures = 10;

/** Notified of jobs that keep failing with the same error, and of their success. */
export interface JobWatch {
  /** Called after each failure from the tenth on. */
  onFailing(job: FailingJob): Promise<void>;
  onRecovered(job: FailingJob): Promise<void>;
}

export interface FailingJob extends JobLane {
  dedupeKey: string | null;
  error: string;
  /** How many times in a row the job failed with this error. */
  failures: number;
}

export interface JobRunner {
  /** Runs due jobs, now and whenever more become due. */
  start(): void;
  /** Takes no more jobs, and waits for the running ones. */
  stop(): Promise<void>;
  /** Looks for due jobs at once. */
  wake(): void;
  /** Runs all due jobs and the jobs that become due by that; returns how many ran. */
  runDue(): Promise<number>;
}

interface RunnerOptions {
  db: Db;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Handlers by kind. A job can run more than once, so a handler must be idempotent. */
  handlers: Readonly<Record<string, (payload: unknown) => Promise<void>>>;
  /**
   * Kinds whose jobs may run longer than a lease, which is renewed while they run. Jobs of other
   * kinds are then run again; otherwise a job that hangs would block its work for ever.
   */
  longKinds?: ReadonlySet<string>;
  watch?: JobWatch;
  /** The longest pause between polls for jobs that other servers stored. */
  maxPauseMs?: number;
}

export function createJobRunner(options: RunnerOptions): JobRunner {
  const { clock, log, maxPauseMs = usualPauseMs } = options;
  const work = createWork(options);
  const sweeper = createSweeper(options);
  const timer = createJobTimer(async () => {
    try {
      const { started, next, mayBeMore } = await work.startDue();
      // Other lanes may have more jobs, and so may this one when a place is free again.
      if (mayBeMore) timer.wake();
      if (next) timer.within(next.getTime() - clock().getTime());
      for (const job of started) void job.then(timer.wake);
      sweeper.sweepNowAndThen(timer.isOn);
    } catch (error) {
      log.error({ err: error }, 'background work could not be read');
      timer.within(troublePauseMs);
    }
  }, maxPauseMs);
  const hear = (runAt: Date) => timer.within(runAt.getTime() - clock().getTime());
  let stopHearing = () => {};
  return {
    start() {
      stopHearing = onJob(hear);
      timer.start();
    },
    wake: timer.wake,
    async stop() {
      stopHearing();
      await timer.stop();
      await Promise.all([work.end(), sweeper.sweeping()]);
    },
    async runDue() {
      for (let count = 0; ; ) {
        const { started } = await work.startDue();
        if (started.length === 0) return count;
        await Promise.all(started);
        count += started.length;
      }
    },
  };
}

/** The jobs that this process has taken. */
function createWork(options: RunnerOptions) {
  const { db, clock, log, longKinds } = options;
  const running = new Set<Promise<void>>();
  /** The running long jobs. */
  const held = new Set<ClaimedJob>();
  /**
   * Finished jobs that the next poll will mark as done in the database; if that fails, they run
   * again.
   */
  let finished: string[] = [];
  const lanes = jobLanes();
  const pullIn = whenTheClockWasSetBack(options);

  const startJob = (job: ClaimedJob) => {
    lanes.enter(job);
    if (longKinds?.has(job.kind)) held.add(job);
    const ended = run(options, job).then((isDone) => {
      if (isDone) finished.push(job.id);
      lanes.leave(job);
      held.delete(job);
      running.delete(ended);
    });
    running.add(ended);
    return ended;
  };
  const take = (limit: number) => {
    const now = clock();
    const lease = { renewBefore: after(now, renewSeconds), leaseEnd: after(now, leaseSeconds) };
    const settled = finished;
    finished = [];
    const { full } = lanes.room();
    return takeJobs(db, { ...lease, now, limit, full, held: [...held], finished: settled });
  };
  return {
    async startDue() {
      await pullIn();
      const { limit } = lanes.room();
      const { taken, next } = await take(limit);
      return { started: taken.map(startJob), next, mayBeMore: taken.length === limit };
    },
    /** Waits for the running jobs. */
    async end() {
      await Promise.all(running);
      if (finished.length === 0) return;
      await take(0).catch((error: unknown) => {
        log.warn({ err: error }, 'jobs that are done will run again');
      });
    },
  };
}

/** Returns whether the job succeeded; never rejects. */
async function run(options: RunnerOptions, job: ClaimedJob): Promise<boolean> {
  const { db, clock, log, handlers } = options;
  const { id, kind, attempts } = job;
  try {
    const handle = handlers[kind];
    if (!handle) throw new Error(`Nothing handles jobs of the kind ${kind}.`);
    await handle(job.payload);
    await tellWatch(options, job, 'onRecovered', {
      error: job.lastError,
      failures: job.sameFailures,
    });
    return true;
  } catch (error) {
    const context = { job: id, kind, attempts, error: errorText(error) };
    if (attempts < alarmAttempts) log.warn(context, 'a job failed and will be tried again');
    else log.error(context, 'a job fails again and again');
    const plannedAt = clock();
    const runAt = after(plannedAt, backOffSeconds(attempts));
    const change = { runAt, plannedAt, lastError: errorText(error) };
    const failures = await updatePostponed(db, job, change).catch(() => {
      // The job stays leased and comes back when the lease ends.
      return undefined;
    });
    await tellWatch(options, job, 'onFailing', { error: change.lastError, failures });
    return false;
  }
}

async function tellWatch(
  { watch, log }: RunnerOptions,
  { kind, lane, dedupeKey }: ClaimedJob,
  news: keyof JobWatch,
  { error, failures = 0 }: { error: string | null; failures: number | undefined },
): Promise<void> {
  if (!watch || error === null || failures < alertFailures) return;
  await watch[news]({ kind, lane, dedupeKey, error, failures }).catch((reason: unknown) => {
    log.error({ err: reason, kind }, 'the watch of background work failed');
  });
}

/** The message omits the values of a failed statement, which may be personal data. */
function errorText(error: unknown): string {
  return String(databaseError(error) ?? error).slice(0, maxErrorLength);
}

function backOffSeconds(attempts: number): number {
  return (
    Math.min(maxBackOffSeconds, 2 ** Math.min(attempts, alarmAttempts)) * (0.5 + Math.random())
  );
}

function after(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
