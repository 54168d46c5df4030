/** Background work: enqueued in the transaction that causes it, run at least once, retried with back-off. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db.ts';
import { jobs } from './job-tables.ts';

type JobRow = typeof jobs.$inferSelect;
type Handler = (payload: unknown) => Promise<void>;

const leaseSeconds = 60;
const maxAttempts = 12;
const maxBackOffSeconds = 3600;
const batchSize = 10;
const pollMs = 1000;
const keepDoneMs = 7 * 24 * 60 * 60 * 1000;
const sweepMs = 60 * 60 * 1000;

interface EnqueueOptions {
  /** A job with this key that was ever enqueued makes this call do nothing. */
  dedupeKey?: string;
  runAt: Date;
}

/** Stores a job inside the caller's transaction: it exists exactly if what caused it was committed. */
export async function enqueue(
  db: Db,
  kind: string,
  payload: unknown,
  { dedupeKey, runAt }: EnqueueOptions,
): Promise<void> {
  await db
    .insert(jobs)
    .values({
      id: randomUUID(),
      kind,
      payload,
      dedupeKey: dedupeKey ?? null,
      runAt,
      createdAt: sql`now()`,
    })
    .onConflictDoNothing({ target: jobs.dedupeKey });
}

export interface JobRunner {
  start(): void;
  /** Takes no new work and waits for what runs. */
  stop(): Promise<void>;
  /** Looks for due work at once. */
  wake(): void;
  /** Runs everything that is due, including what that enqueues; answers how many ran. */
  runDue(): Promise<number>;
}

interface RunnerOptions {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  handlers: Readonly<Record<string, Handler>>;
}

export function createJobRunner(options: RunnerOptions): JobRunner {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = true;
  let sweptAt = 0;

  /** One round at a time in this process; other instances take other rows. */
  const runDue = (): Promise<number> => {
    const round = running.then(() => drain(options));
    running = round.catch(() => {});
    return round;
  };
  const round = async () => {
    try {
      await runDue();
      const now = options.clock().getTime();
      if (now - sweptAt > sweepMs) {
        await deleteOldJobs(options.db, new Date(now - keepDoneMs));
        sweptAt = now;
      }
    } catch (error) {
      options.log.error({ err: error }, 'background work could not be read');
    }
  };
  const schedule = (ms: number) => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void round().then(() => schedule(pollMs)), ms);
  };
  return {
    start() {
      stopped = false;
      schedule(0);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
    wake: () => schedule(0),
    runDue,
  };
}

async function drain(options: RunnerOptions): Promise<number> {
  let ran = 0;
  for (;;) {
    const claimed = await claim(options.db, options.clock());
    if (claimed.length === 0) return ran;
    for (const job of claimed) await run(options, job);
    ran += claimed.length;
  }
}

/** Takes due jobs under a lease: a server that dies with them loses them to the next one after it. */
async function claim(db: Db, now: Date): Promise<JobRow[]> {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), lte(jobs.runAt, now), lt(jobs.attempts, maxAttempts)))
    .orderBy(asc(jobs.runAt))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(jobs)
    .set({
      attempts: sql`${jobs.attempts} + 1`,
      runAt: new Date(now.getTime() + leaseSeconds * 1000),
    })
    .where(inArray(jobs.id, due))
    .returning();
  return claimed.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

async function run({ db, clock, log, handlers }: RunnerOptions, job: JobRow): Promise<void> {
  try {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`nothing handles the job ${job.kind}`);
    await handler(job.payload);
    await db.update(jobs).set({ doneAt: clock(), lastError: null }).where(eq(jobs.id, job.id));
  } catch (error) {
    const givenUp = job.attempts >= maxAttempts;
    const context = { err: error, job: job.id, kind: job.kind, attempts: job.attempts };
    if (givenUp) log.error(context, 'a job failed for the last time');
    else log.warn(context, 'a job failed and will be tried again');
    await db
      .update(jobs)
      .set({ lastError: String(error), runAt: retryAt(clock(), job.attempts) })
      .where(eq(jobs.id, job.id));
  }
}

function retryAt(now: Date, attempts: number): Date {
  const seconds = Math.min(maxBackOffSeconds, 2 ** attempts) * (0.5 + Math.random());
  return new Date(now.getTime() + seconds * 1000);
}

function deleteOldJobs(db: Db, before: Date) {
  return db.delete(jobs).where(and(isNotNull(jobs.doneAt), lt(jobs.doneAt, before)));
}
