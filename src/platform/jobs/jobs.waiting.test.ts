import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lab/postgres/test-database.ts';
import { inTransaction } from '../database/db.ts';
import { createJobRunner, enqueue, enqueueUnlessWaiting } from './jobs.ts';

let database: TestDatabase;
let now: Date;
const log = { warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.reset();
  now = new Date('2026-11-21T04:55:00Z');
});

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

/** Its jobs note what they were given. */
function notingRunner() {
  const seen: unknown[] = [];
  const handlers = { cook: async (payload: unknown) => void seen.push(payload) };
  return { seen, runner: createJobRunner({ db: database.db, clock: () => now, log, handlers }) };
}

describe('a job that is stored unless it waits', () => {
  const once = (payload: object) =>
    inTransaction(database.db, (tx) =>
      enqueueUnlessWaiting(tx, 'cook', payload, { now, withinMs: 3_600_000 }),
    );

  it('is one job for all that ask for it until it begins', async () => {
    const { seen, runner } = notingRunner();
    await Promise.all([once({ dish: 1 }), once({ dish: 2 })]);
    for (let count = 0; count < 5; count++) await once({ dish: 1 });
    await runner.runDue();
    expect(seen).toHaveLength(2);
    await once({ dish: 1 });
    await runner.runDue();
    expect(seen).toHaveLength(3);
  });

  it('does not begin before the transaction that asked for it has ended', async () => {
    const { seen, runner } = notingRunner();
    await once({});
    await inTransaction(database.db, async (tx) => {
      await enqueueUnlessWaiting(tx, 'cook', {}, { now, withinMs: 0 });
      await runner.runDue();
      expect(seen).toEqual([]);
    });
    await runner.runDue();
    expect(seen).toHaveLength(1);
  });
});

it('a job that fails in the same way ten times is told to the watch, and so is its success', async () => {
  const told: string[] = [];
  let error: string | undefined = 'the stove is off';
  const runner = createJobRunner({
    ...{ db: database.db, clock: () => now, log },
    handlers: {
      cook: async () => {
        if (error !== undefined) throw new Error(error);
      },
    },
    watch: {
      onFailing: async (job) => void told.push(`${job.kind} ${job.error} ${job.failures}`),
      onRecovered: async (job) => void told.push(`${job.kind} works`),
    },
  });
  const runTimes = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await runner.runDue();
      pass(2 * 3600);
    }
  };
  await enqueue(database.db, 'cook', {}, { runAt: now });
  await runTimes(9);
  error = 'the gas is out';
  await runTimes(9);
  expect(told).toEqual([]);
  await runTimes(2);
  error = undefined;
  await runTimes(2);
  expect(told).toEqual([
    'cook Error: the gas is out 10',
    'cook Error: the gas is out 11',
    'cook works',
  ]);
});
