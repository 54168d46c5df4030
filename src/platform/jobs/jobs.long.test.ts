import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lab/postgres/test-database.ts';
import { jobs } from './job-tables.ts';
import { createJobRunner, enqueue } from './jobs.ts';

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

const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const pass = (seconds: number) => {
  now = inSeconds(seconds);
};

function runnerOf(cook: () => Promise<void>) {
  const longKinds = new Set(['cook']);
  return createJobRunner({ db: database.db, clock: () => now, log, handlers: { cook }, longKinds });
}

async function lease() {
  const [row] = await database.db.select().from(jobs);
  return { attempts: row?.attempts, end: row?.runAt };
}

/** A handler that has begun, and ends when it is let go. */
function slow() {
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const cook = vi.fn(async () => {
    begun.resolve();
    await go.promise;
  });
  return { cook, begun: begun.promise, go: go.resolve };
}

describe('a long job', () => {
  it('keeps its lease while it runs, and loses it when its server dies', async () => {
    const { cook, begun, go } = slow();
    const own = runnerOf(cook);
    const quick = vi.fn(async () => {});
    const other = runnerOf(quick);
    await enqueue(database.db, 'cook', {}, { runAt: now });
    const running = own.runDue();
    await begun;
    for (let minute = 0; minute < 10; minute++) {
      pass(59);
      expect(await other.runDue()).toBe(0);
      // A started runner looks every few seconds.
      expect(await own.runDue()).toBe(0);
    }
    pass(59);
    expect(await other.runDue()).toBe(0);
    pass(1);
    expect(await other.runDue()).toBe(1);
    expect(quick).toHaveBeenCalledTimes(1);
    go();
    await running;
    expect(cook).toHaveBeenCalledTimes(1);
  });

  it('is not renewed by a server that stood still, where another one has it', async () => {
    const first = slow();
    const second = slow();
    const stalled = runnerOf(first.cook);
    const other = runnerOf(second.cook);
    await enqueue(database.db, 'cook', {}, { runAt: now });
    const running = [stalled.runDue()];
    await first.begun;
    pass(60);
    running.push(other.runDue());
    await second.begun;
    const end = inSeconds(60);
    pass(31);
    await stalled.runDue();
    expect(await lease()).toEqual({ attempts: 2, end });
    await other.runDue();
    expect(await lease()).toEqual({ attempts: 2, end: inSeconds(60) });
    first.go();
    second.go();
    await Promise.all(running);
  });
});
