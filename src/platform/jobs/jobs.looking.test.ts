import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  noteStatements,
  openTestDatabase,
  type TestDatabase,
} from '#lab/postgres/test-database.ts';
import { inTransaction } from '../database/db.ts';
import { jobs } from './job-tables.ts';
import { createJobRunner, enqueue, type JobRunner } from './jobs.ts';

let database: TestDatabase;
let runner: JobRunner | undefined;
const log = { warn: vi.fn(), error: vi.fn() };
/** Longer than a test may take, so that the runner polls in time only if it is told to. */
const never = 3600 * 1000;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.reset());
afterEach(async () => {
  await runner?.stop();
  expect(log.error).not.toHaveBeenCalled();
});

const inMs = (ms: number) => new Date(Date.now() + ms);

/** Starts a runner with the real clock; each job that ran is recorded. */
function start(maxPauseMs: number) {
  const cook = vi.fn(async (_dish: unknown) => {});
  const clock = () => new Date();
  runner = createJobRunner({ db: database.db, clock, log, handlers: { cook }, maxPauseMs });
  runner.start();
  return cook;
}

/** As another server does, which tells this process nothing. */
function storeElsewhere(dish: string, runAt: Date, attempts = 0): Promise<unknown> {
  return database.pool.query(
    `insert into jobs (id, kind, payload, run_at, attempts, created_at)
       values (gen_random_uuid(), 'cook', $1, $2, $3, now())`,
    [JSON.stringify(dish), runAt, attempts],
  );
}

describe('a job', () => {
  it('that this process stored is run when it is due', async () => {
    const cook = start(never);
    const runAt = inMs(150);
    await enqueue(database.db, 'cook', 'dal', { runAt });
    await vi.waitFor(() => expect(cook).toHaveBeenCalledWith('dal'));
    expect(Date.now()).toBeGreaterThanOrEqual(runAt.getTime());
  });

  it('of a transaction is run as soon as that is committed, and not before', async () => {
    const cook = start(never);
    await inTransaction(database.db, async (tx) => {
      await inTransaction(tx, (inner) => enqueue(inner, 'cook', 'dal', { runAt: new Date() }));
      // A job stored outside the transaction is announced at once, without the other one.
      await enqueue(database.db, 'cook', 'roti', { runAt: new Date() });
      await vi.waitFor(() => expect(cook).toHaveBeenCalledWith('roti'));
      expect(cook).toHaveBeenCalledTimes(1);
    });
    await vi.waitFor(() => expect(cook).toHaveBeenCalledWith('dal'));
  });

  it('of a rolled back transaction does not wake the runner, and a later one is run', async () => {
    const cook = start(never);
    const failing = inTransaction(database.db, async (tx) => {
      await enqueue(tx, 'cook', 'dal', { runAt: new Date() });
      throw new Error('changed their mind');
    });
    await expect(failing).rejects.toThrow('changed their mind');
    await inTransaction(database.db, (tx) => enqueue(tx, 'cook', 'rajma', { runAt: new Date() }));
    await vi.waitFor(() => expect(cook).toHaveBeenCalledWith('rajma'));
    expect(cook).toHaveBeenCalledTimes(1);
  });

  it('that another server stored is found by polling', async () => {
    const cook = start(50);
    await storeElsewhere('dal', new Date());
    await vi.waitFor(() => expect(cook).toHaveBeenCalledWith('dal'));
  });

  it('of a dead server is run when its lease ends', async () => {
    await storeElsewhere('dal', inMs(200), 1);
    const cook = start(never);
    await vi.waitFor(() => expect(cook).toHaveBeenCalledWith('dal'));
  });

  it('that failed is retried without polling', async () => {
    const cook = start(never);
    cook.mockRejectedValueOnce(new Error('the stove is off'));
    await enqueue(database.db, 'cook', 'dal', { runAt: new Date() });
    await vi.waitFor(() => expect(cook).toHaveBeenCalledTimes(2));
  });

  it('is marked as done in the table when the runner has stopped', async () => {
    const cook = start(never);
    for (let count = 0; count < 3; count++) {
      await enqueue(database.db, 'cook', count, { runAt: new Date() });
    }
    await vi.waitFor(() => expect(cook).toHaveBeenCalledTimes(3));
    await runner?.stop();
    const rows = await database.db.select().from(jobs);
    expect(rows.map(({ doneAt }) => doneAt instanceof Date)).toEqual([true, true, true]);
  });
});

it('the runner takes ten jobs with one statement, and marks them as done with the next', async () => {
  const idle = createJobRunner({
    ...{ db: database.db, clock: () => new Date(), log },
    handlers: { cook: async () => {} },
  });
  await idle.runDue();
  for (let count = 0; count < 10; count++) {
    await enqueue(database.db, 'cook', count, { runAt: new Date() });
  }
  const texts = noteStatements(database.pool);
  expect(await idle.runDue()).toBe(10);
  expect(texts).toHaveLength(2);
});
