/** Background work: enqueued in the transaction that causes it, run at least once, tried again after a pause. */
import type { FastifyBaseLogger } from 'fastify';
import { type Db, databaseError } from './db.ts';
import {
  type ClaimedJob,
  claimJobs,
  deleteDoneJobs,
  insertJob,
  type JobLane,
  pullInJobs,
  updateDone,
  updatePostponed,
} from './job-sql.ts';
import { newId } from './new-id.ts';

/** A server that dies loses its jobs to the next one after this; a handler that takes longer runs twice. */
const leaseSeconds = 60;
/** From here on a failure is an error in the log; the job is still tried, once an hour. */
export const alarmAttempts = 12;
const maxBackOffSeconds = 3600;
/** So many jobs of one kind and lane run at once: a company that hangs holds no others up. */
const places = 10;
/** How often the table is looked through for jobs that a clock planned which was set back since. */
const pullInSeconds = 60;
/** Clocks of several servers differ by less. */
const clockToleranceSeconds = 60;
const pollMs = 1000;
const keepDoneDays = 7;
const sweepHours = 1;
/** So many are deleted by one statement: it stays far below the time that one may take. */
const sweepRows = 5000;
const maxErrorLength = 500;

interface EnqueueOptions {
  /** The same key again, even of a job that is done, changes nothing. */
  dedupeKey?: string;
  runAt: Date;
  /**
   * The clock, for a job that is due at once or some time from now: when the clock is set back, it comes as much earlier.
   * Left out for one that is due at an instant.
   */
  now?: Date;
  /** The company that it calls: one that hangs holds up jobs of this kind and lane alone. */
  lane?: string;
}

/** Stores a job inside of the caller's transaction: it exists exactly if what caused it was committed. */
export async function enqueue(
  db: Db,
  kind: string,
  payload: unknown,
  { dedupeKey, runAt, now, lane }: EnqueueOptions,
): Promise<void> {
  await insertJob(db, {
    id: newId(),
    kind,
    lane: lane ?? '',
    payload,
    dedupeKey: dedupeKey ?? null,
    runAt,
    plannedAt: now ?? null,
  });
}

export interface JobRunner {
  /** Runs what is due, now and whenever something becomes due. */
  start(): void;
  /** Takes no more work, and waits for what runs. */
  stop(): Promise<void>;
  /** Looks for due work at once instead of at the next poll. */
  wake(): void;
  /** Runs everything that is due by the clock, and what becomes due by that; answers how many ran. */
  runDue(): Promise<number>;
}

interface RunnerOptions {
  db: Db;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** By kind. The same job may run again: a handler must bear that. */
  handlers: Readonly<Record<string, (payload: unknown) => Promise<void>>>;
}

export function createJobRunner(options: RunnerOptions): JobRunner {
  const { db, clock, log } = options;
  const running = new Set<Promise<void>>();
  const lanes = jobLanes();
  const pullIn = whenTheClockWasSetBack(options);
  const sweeper = createSweeper(options);

  const startJob = (job: ClaimedJob) => {
    lanes.enter(job);
    const ended = run(options, job).finally(() => {
      lanes.leave(job);
      running.delete(ended);
    });
    running.add(ended);
    return ended;
  };
  const startDue = async () => {
    await pullIn();
    const now = clock();
    const room = lanes.room();
    const claimed = await claimJobs(db, now, { ...room, leaseEnd: after(now, leaseSeconds) });
    return { started: claimed.map(startJob), mayBeMore: claimed.length === room.limit };
  };

  const { start, stop, wake, isOn } = repeatedly(async () => {
    try {
      const { started, mayBeMore } = await startDue();
      // Other lanes may have more, and so may this one when a place is free again.
      if (mayBeMore) wake();
      if (started.length > 0) void Promise.race(started).then(wake);
      sweeper.sweepNowAndThen(isOn);
    } catch (error) {
      log.error({ err: error }, 'background work could not be read');
    }
  });
  return {
    start,
    wake,
    async stop() {
      await stop();
      await Promise.all([...running, sweeper.sweeping()]);
    },
    async runDue() {
      for (let count = 0; ; ) {
        const { started } = await startDue();
        if (started.length === 0) return count;
        await Promise.all(started);
        count += started.length;
      }
    },
  };
}

/** Who runs in which lane, and how many more may start. */
function jobLanes() {
  const counts = new Map<string, JobLane & { count: number }>();
  const keyOf = ({ kind, lane }: JobLane) => `${kind} ${lane}`;
  return {
    enter(job: JobLane) {
      const count = (counts.get(keyOf(job))?.count ?? 0) + 1;
      counts.set(keyOf(job), { kind: job.kind, lane: job.lane, count });
    },
    leave(job: JobLane) {
      const entry = counts.get(keyOf(job));
      if (!entry) return;
      entry.count -= 1;
      if (entry.count === 0) counts.delete(keyOf(job));
    },
    /** Whatever lanes the next jobs are of, with at most `limit` of them none has more than its places. */
    room() {
      const lanes = [...counts.values()];
      const full = lanes.filter(({ count }) => count >= places);
      const most = Math.max(
        0,
        ...lanes.map(({ count }) => count).filter((count) => count < places),
      );
      return { full, limit: places - most };
    },
  };
}

/** Looks for what an earlier, wrong clock planned: at the start, now and then, and as soon as the clock goes back. */
function whenTheClockWasSetBack({ db, clock, log }: RunnerOptions) {
  let last: Date | undefined;
  return async () => {
    const now = clock();
    if (last && now >= last && now < after(last, pullInSeconds)) return;
    const count = await pullInJobs(db, now, after(now, clockToleranceSeconds));
    last = now;
    if (count > 0) log.warn({ jobs: count }, 'the clock was set back: jobs were pulled in');
  };
}

/** Looks every second and whenever woken, never twice at once; a wake during a look makes it look again. */
function repeatedly(look: () => Promise<void>) {
  let isOn = false;
  let isLooking = false;
  let lookAgain = false;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const lookAround = async () => {
    isLooking = true;
    clearTimeout(timer);
    while (isOn && lookAgain) {
      lookAgain = false;
      await look();
    }
    isLooking = false;
    if (isOn) timer = setTimeout(wake, pollMs);
  };
  const wake = () => {
    lookAgain = true;
    if (isOn && !isLooking) looking = lookAround();
  };
  return {
    wake,
    isOn: () => isOn,
    start() {
      isOn = true;
      wake();
    },
    async stop() {
      isOn = false;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** Never rejects. */
async function run({ db, clock, log, handlers }: RunnerOptions, job: ClaimedJob): Promise<void> {
  const { id, kind, attempts } = job;
  try {
    const handle = handlers[kind];
    if (!handle) throw new Error(`Nothing handles jobs of the kind ${kind}.`);
    await handle(job.payload);
    await updateDone(db, id, clock());
  } catch (error) {
    const context = { job: id, kind, attempts, error: errorText(error) };
    if (attempts < alarmAttempts) log.warn(context, 'a job failed and will be tried again');
    else log.error(context, 'a job fails again and again');
    const plannedAt = clock();
    const runAt = after(plannedAt, backOffSeconds(attempts));
    const change = { runAt, plannedAt, lastError: errorText(error) };
    await updatePostponed(db, job, change).catch(() => {
      // The lease stands: the job comes back when it ends.
    });
  }
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

/** Beside the work, which does not wait for it; an hour passes before the next one also when it fails. */
function createSweeper(options: RunnerOptions) {
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
async function sweep({ db, log }: RunnerOptions, now: Date, mayGoOn: () => boolean): Promise<void> {
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
