/** Background work: enqueued in the transaction that causes it, run at least once, tried again after a pause. */
import { and, asc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, databaseError } from './db.ts';
import { jobs } from './job-tables.ts';
import { newId } from './new-id.ts';

/** A server that dies loses its jobs to the next one after this; a handler that takes longer runs twice. */
const leaseSeconds = 60;
/** From here on a failure is an error in the log; the job is still tried, once an hour. */
export const alarmAttempts = 12;
const maxBackOffSeconds = 3600;
const maxAtOnce = 10;
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
}

/** Stores a job inside of the caller's transaction: it exists exactly if what caused it was committed. */
export async function enqueue(
  db: Db,
  kind: string,
  payload: unknown,
  { dedupeKey, runAt }: EnqueueOptions,
): Promise<void> {
  await db
    .insert(jobs)
    .values({
      id: newId(),
      kind,
      payload,
      dedupeKey: dedupeKey ?? null,
      runAt,
      // For people who look into the table; nothing is decided by it.
      createdAt: sql`now()`,
    })
    .onConflictDoNothing({ target: jobs.dedupeKey });
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
  let sweepAt = 0;
  let sweeping: Promise<void> | undefined;

  const startJob = (job: Job) => {
    const ended = run(options, job).finally(() => running.delete(ended));
    running.add(ended);
    return ended;
  };
  const startDue = async () =>
    (await claim(db, clock(), maxAtOnce - running.size)).map((job) => startJob(job));
  /** Beside the work, which does not wait for it; an hour passes before the next one also when it fails. */
  const sweepNowAndThen = () => {
    const now = clock();
    if (sweeping || now.getTime() < sweepAt) return;
    sweepAt = after(now, sweepHours * 60 * 60).getTime();
    sweeping = sweep(options, now, isOn).finally(() => {
      sweeping = undefined;
    });
  };

  const { start, stop, wake, isOn } = repeatedly(async () => {
    try {
      const started = await startDue();
      // A place is free again: there may be more than there were places.
      if (started.length > 0) void Promise.race(started).then(wake);
      sweepNowAndThen();
    } catch (error) {
      log.error({ err: error }, 'background work could not be read');
    }
  });
  return {
    start,
    wake,
    async stop() {
      await stop();
      await Promise.all([...running, sweeping]);
    },
    async runDue() {
      for (let count = 0; ; ) {
        const started = await startDue();
        if (started.length === 0) return count;
        await Promise.all(started);
        count += started.length;
      }
    },
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

type Job = Awaited<ReturnType<typeof claim>>[number];

/** Takes due jobs under a lease, the longest due first; other servers take others. */
async function claim(db: Db, now: Date, limit: number) {
  if (limit <= 0) return [];
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), lte(jobs.runAt, now)))
    .orderBy(asc(jobs.runAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, runAt: after(now, leaseSeconds) })
    .where(inArray(jobs.id, due))
    .returning({
      id: jobs.id,
      kind: jobs.kind,
      payload: jobs.payload,
      attempts: jobs.attempts,
    });
}

/** Never rejects. */
async function run({ db, clock, log, handlers }: RunnerOptions, job: Job): Promise<void> {
  const { id, kind, attempts } = job;
  try {
    const handle = handlers[kind];
    if (!handle) throw new Error(`Nothing handles jobs of the kind ${kind}.`);
    await handle(job.payload);
    await db.update(jobs).set({ doneAt: clock(), lastError: null }).where(eq(jobs.id, id));
  } catch (error) {
    const context = { job: id, kind, attempts, error: errorText(error) };
    if (attempts < alarmAttempts) log.warn(context, 'a job failed and will be tried again');
    else log.error(context, 'a job fails again and again');
    await postpone(db, job, after(clock(), backOffSeconds(attempts)), error).catch(() => {
      // The lease stands: the job comes back when it ends.
    });
  }
}

function postpone(db: Db, { id, attempts }: Job, runAt: Date, error: unknown) {
  return (
    db
      .update(jobs)
      .set({ runAt, lastError: errorText(error) })
      // Somebody else may have it by now, if it took longer than its lease.
      .where(and(eq(jobs.id, id), eq(jobs.attempts, attempts), isNull(jobs.doneAt)))
  );
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

/** Deletes old finished jobs, slice by slice for as long as it may go on. Never rejects. */
async function sweep({ db, log }: RunnerOptions, now: Date, mayGoOn: () => boolean): Promise<void> {
  const old = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(lt(jobs.doneAt, after(now, -keepDoneDays * 24 * 60 * 60)))
    .orderBy(asc(jobs.doneAt))
    .limit(sweepRows)
    // Other servers sweep as well.
    .for('update', { skipLocked: true });
  try {
    let deleted = sweepRows;
    while (mayGoOn() && deleted >= sweepRows) {
      const { rowCount } = await db.delete(jobs).where(inArray(jobs.id, old));
      deleted = rowCount ?? 0;
    }
  } catch (error) {
    log.error({ err: error }, 'old jobs could not be deleted');
  }
}

function after(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
