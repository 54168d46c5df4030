/** Background work: enqueued in the transaction that causes it, run at least once, retried. */
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
 * After this a dead server's jobs go to the next one; a handler that takes longer runs twice,
 * unless its kind is a long one.
 */
const leaseSeconds = 60;
/** So much of its lease a long job has left when that is renewed. */
const renewSeconds = 30;
/** From here on a failure is an error in the log; the job is still tried, once an hour. */
export const alarmAttempts = 12;
const maxBackOffSeconds = 3600;
/**
 * So long, at most, a job waits that this process was not notified of: another server stored it, or
 * a clock was set.
 */
const usualPauseMs = 5000;
/** When the database could not be read. */
const troublePauseMs = 1000;
const maxErrorLength = 500;

interface EnqueueOptions {
  /** The same key again, even of a job that is done, changes nothing. */
  dedupeKey?: string;
  runAt: Date;
  /**
   * The clock, for a job that is due at once or some time from now: when the clock is set back, it
   * comes as much earlier. Left out for one that is due at an instant.
   */
  now?: Date;
  /** The company that it calls: one that hangs holds up jobs of this kind and lane alone. */
  lane?: string;
}

/** Stores a job in the caller's transaction: it exists exactly if its cause was committed. */
export function enqueue(
  db: Db,
  kind: string,
  payload: unknown,
  options: EnqueueOptions,
): Promise<void> {
  return enqueueAll(db, [{ kind, payload, ...options }]);
}

/** The same for many, in one statement. */
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
 * Stores a job that is due at once, unless the same one waits already or will within `withinMs`:
 * that one begins when this transaction has ended, and sees what it did.
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

/** One that failed so often in the same way calls a person. */
const alertFailures = 10;

/** Hears of jobs that fail in the same way again and again, and of their success. */
export interface JobWatch {
  /** After each failure from the tenth on. */
  onFailing(job: FailingJob): Promise<void>;
  onRecovered(job: FailingJob): Promise<void>;
}

export interface FailingJob extends JobLane {
  dedupeKey: string | null;
  error: string;
  /** How often it failed with this error in a row. */
  failures: number;
}

export interface JobRunner {
  /** Runs what is due, now and whenever something becomes due. */
  start(): void;
  /** Takes no more work, and waits for what runs. */
  stop(): Promise<void>;
  /** Looks for due work at once. */
  wake(): void;
  /**
   * Runs everything that is due by the clock, and what becomes due by that; answers how many ran.
   */
  runDue(): Promise<number>;
}

interface RunnerOptions {
  db: Db;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** By kind. The same job may run again: a handler must bear that. */
  handlers: Readonly<Record<string, (payload: unknown) => Promise<void>>>;
  /**
   * Kinds whose jobs may take longer than a lease, which is renewed while they run. A job of
   * another kind runs again then: one that hangs would else hold up its work for ever.
   */
  longKinds?: ReadonlySet<string>;
  watch?: JobWatch;
  /** How long nobody looks for jobs that other servers stored. */
  maxPauseMs?: number;
}

export function createJobRunner(options: RunnerOptions): JobRunner {
  const { clock, log, maxPauseMs = usualPauseMs } = options;
  const work = createWork(options);
  const sweeper = createSweeper(options);
  const timer = createJobTimer(async () => {
    try {
      const { started, next, mayBeMore } = await work.startDue();
      // Other lanes may have more, and so may this one when a place is free again.
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
  /** The long ones of them. */
  const held = new Set<ClaimedJob>();
  /** Finished ones, until the next look notes them in the database; else they run again. */
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
    const told = finished;
    finished = [];
    const { full } = lanes.room();
    return takeJobs(db, { ...lease, now, limit, full, held: [...held], finished: told });
  };
  return {
    async startDue() {
      await pullIn();
      const { limit } = lanes.room();
      const { taken, next } = await take(limit);
      return { started: taken.map(startJob), next, mayBeMore: taken.length === limit };
    },
    /** Waits for what runs. */
    async end() {
      await Promise.all(running);
      if (finished.length === 0) return;
      await take(0).catch((error: unknown) => {
        log.warn({ err: error }, 'jobs that are done will run again');
      });
    },
  };
}

/** Answers whether it ran to its end; never rejects. */
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
      // The lease goes on: the job comes back when it ends.
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

/** Without the values of a failed statement: they may be a customer's. */
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
