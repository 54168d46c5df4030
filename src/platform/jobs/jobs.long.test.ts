import { describe, expect, it, vi } from 'vitest';
import { setUpRunners } from '#lab/builders/runner-builders.ts';
import { jobs } from './job-tables.ts';
import { enqueue } from './jobs.ts';

const { database, clock, inSeconds, pass, runnerOf } = setUpRunners();

const longRunner = (cook: () => Promise<void>) =>
  runnerOf({ cook }, { longKinds: new Set(['cook']) });

async function lease() {
  const [row] = await database.db.select().from(jobs);
  return { attempts: row?.attempts, end: row?.runAt };
}

/** A handler that starts, and ends when it is released. */
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
    const own = longRunner(cook);
    const quick = vi.fn(async () => {});
    const other = longRunner(quick);
    await enqueue(database.db, 'cook', {}, { runAt: clock() });
    const running = own.runDue();
    await begun;
    for (let minute = 0; minute < 10; minute++) {
      pass(59);
      expect(await other.runDue()).toBe(0);
      // A started runner polls every few seconds.
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

  it('is not renewed by a server that was suspended, if another one has taken it', async () => {
    const first = slow();
    const second = slow();
    const stalled = longRunner(first.cook);
    const other = longRunner(second.cook);
    await enqueue(database.db, 'cook', {}, { runAt: clock() });
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
