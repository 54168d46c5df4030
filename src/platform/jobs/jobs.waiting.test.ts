import { describe, expect, it } from 'vitest';
import { noting, setUpRunners } from '#lab/builders/runner-builders.ts';
import { inTransaction } from '../database/db.ts';
import { enqueue, enqueueUnlessWaiting, type JobWatch } from './jobs.ts';

const { database, clock, pass, runnerOf } = setUpRunners();

/** A runner whose jobs record their payload. */
function notingRunner() {
  const { seen, handle } = noting();
  return { seen, runner: runnerOf({ cook: handle }) };
}

describe('a job that is stored unless it is waiting', () => {
  const once = (payload: object) =>
    inTransaction(database.db, (tx) =>
      enqueueUnlessWaiting(tx, 'cook', payload, { now: clock(), withinMs: 3_600_000 }),
    );

  it('is one job for all requests until it starts', async () => {
    const { seen, runner } = notingRunner();
    await Promise.all([once({ dish: 1 }), once({ dish: 2 })]);
    for (let count = 0; count < 5; count++) await once({ dish: 1 });
    await runner.runDue();
    expect(seen).toHaveLength(2);
    await once({ dish: 1 });
    await runner.runDue();
    expect(seen).toHaveLength(3);
  });

  it('does not start before the transaction that requested it has ended', async () => {
    const { seen, runner } = notingRunner();
    await once({});
    await inTransaction(database.db, async (tx) => {
      await enqueueUnlessWaiting(tx, 'cook', {}, { now: clock(), withinMs: 0 });
      await runner.runDue();
      expect(seen).toEqual([]);
    });
    await runner.runDue();
    expect(seen).toHaveLength(1);
  });
});

it('a job that fails ten times with the same error is reported to the watch, and so is its success', async () => {
  const told: string[] = [];
  let error: string | undefined = 'the stove is off';
  const cook = async () => {
    if (error !== undefined) throw new Error(error);
  };
  const watch: JobWatch = {
    onFailing: async (job) => void told.push(`${job.kind} ${job.error} ${job.failures}`),
    onRecovered: async (job) => void told.push(`${job.kind} works`),
  };
  const runner = runnerOf({ cook }, { watch });
  const runTimes = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await runner.runDue();
      pass(2 * 3600);
    }
  };
  await enqueue(database.db, 'cook', {}, { runAt: clock() });
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
