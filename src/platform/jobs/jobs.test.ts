import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { noting, setUpRunners } from '#lab/builders/runner-builders.ts';
import { inTransaction } from '../database/db.ts';
import { jobs } from './job-tables.ts';
import { enqueue } from './jobs.ts';

const { database, log, clock, inSeconds, pass, runnerOf } = setUpRunners();

async function onlyJob() {
  const [row, ...others] = await database.db.select().from(jobs);
  if (!row || others.length > 0) throw new Error('there is not exactly one job');
  return row;
}

describe('a job', () => {
  it('runs once, when it is due and not before', async () => {
    const { seen, handle } = noting();
    const runner = runnerOf({ cook: handle });
    await enqueue(database.db, 'cook', { dish: 'dal' }, { runAt: inSeconds(60) });
    expect(await runner.runDue()).toBe(0);
    pass(60);
    expect(await runner.runDue()).toBe(1);
    expect(await runner.runDue()).toBe(0);
    expect(seen).toEqual([{ dish: 'dal' }]);
    expect((await onlyJob()).doneAt).toEqual(clock());
  });

  it('does not exist when the transaction that caused it was rolled back', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await enqueue(tx, 'cook', {}, { runAt: clock() });
      throw new Error('changed their mind');
    });
    await expect(failing).rejects.toThrow('changed their mind');
    expect(await database.db.$count(jobs)).toBe(0);
  });

  it('is the same job under the same key, even after it is done', async () => {
    const { seen, handle } = noting();
    const runner = runnerOf({ cook: handle });
    for (const dish of ['dal', 'rajma']) {
      await enqueue(database.db, 'cook', { dish }, { runAt: clock(), dedupeKey: 'lunch' });
    }
    await runner.runDue();
    await enqueue(database.db, 'cook', { dish: 'kadhi' }, { runAt: clock(), dedupeKey: 'lunch' });
    await runner.runDue();
    expect(seen).toEqual([{ dish: 'dal' }]);
  });

  it('may enqueue others, which run in the same call if they are due', async () => {
    const { seen, handle } = noting();
    const runner = runnerOf({
      cook: () => enqueue(database.db, 'pack', { boxes: 2 }, { runAt: clock() }),
      pack: handle,
    });
    await enqueue(database.db, 'cook', {}, { runAt: clock() });
    expect(await runner.runDue()).toBe(2);
    expect(seen).toEqual([{ boxes: 2 }]);
  });

  it('runs once even with several runners, each of which takes some jobs', async () => {
    const { seen, handle } = noting();
    for (let number = 0; number < 30; number++) {
      await enqueue(database.db, 'cook', number, { runAt: clock() });
    }
    const counts = await Promise.all([1, 2, 3].map(() => runnerOf({ cook: handle }).runDue()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(30);
    expect(new Set(seen).size).toBe(30);
    expect(seen).toHaveLength(30);
  });
});

describe('a job that fails', () => {
  const failing = () => Promise.reject(new Error('the stove is off'));

  it('is retried after 2, 4, 8 seconds and so on, plus or minus a half, at most an hour', async () => {
    const runner = runnerOf({ cook: failing });
    await enqueue(database.db, 'cook', {}, { runAt: clock() });
    for (let attempt = 1; attempt <= 11; attempt++) {
      expect(await runner.runDue()).toBe(1);
      const { runAt, attempts, lastError } = await onlyJob();
      expect({ attempts, lastError }).toEqual({
        attempts: attempt,
        lastError: 'Error: the stove is off',
      });
      const seconds = (runAt.getTime() - clock().getTime()) / 1000;
      const mean = Math.min(3600, 2 ** attempt);
      expect(seconds).toBeGreaterThanOrEqual(mean * 0.5);
      expect(seconds).toBeLessThanOrEqual(mean * 1.5);
      pass(seconds);
    }
    expect(log.error).not.toHaveBeenCalled();
  });

  it('is logged as an error from the 12th attempt on, and still retried', async () => {
    const runner = runnerOf({ cook: failing });
    await enqueue(database.db, 'cook', {}, { runAt: clock() });
    for (let attempt = 0; attempt < 15; attempt++) {
      await runner.runDue();
      pass(2 * 3600);
    }
    expect(log.warn).toHaveBeenCalledTimes(11);
    expect(log.error).toHaveBeenCalledTimes(4);
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'cook', attempts: 12, error: 'Error: the stove is off' }),
      'a job fails again and again',
    );
    expect(await onlyJob()).toMatchObject({ attempts: 15, doneAt: null });
  });

  it('does not prevent others from running', async () => {
    const { seen, handle } = noting();
    const runner = runnerOf({ cook: failing, pack: handle });
    await enqueue(database.db, 'cook', {}, { runAt: clock() });
    await enqueue(database.db, 'pack', {}, { runAt: clock() });
    expect(await runner.runDue()).toBe(2);
    expect(seen).toHaveLength(1);
  });

  it('is logged without the values of the statement', async () => {
    const runner = runnerOf({
      cook: async () => {
        await database.db.update(jobs).set({ id: '98250-12345' }).where(eq(jobs.kind, 'cook'));
      },
    });
    await enqueue(database.db, 'cook', {}, { runAt: clock() });
    await runner.runDue();
    const { lastError } = await onlyJob();
    expect(lastError).toContain('invalid input syntax');
    expect(lastError).not.toContain('update');
  });

  it('is retried when no handler for its kind exists yet', async () => {
    await enqueue(database.db, 'cook', {}, { runAt: clock() });
    await runnerOf({}).runDue();
    expect((await onlyJob()).lastError).toContain('Nothing handles');
    const { seen, handle } = noting();
    pass(10);
    await runnerOf({ cook: handle }).runDue();
    expect(seen).toHaveLength(1);
  });
});

describe('the lease', () => {
  it('gives a job of a dead server to another one after 60 seconds', async () => {
    const { seen, handle } = noting();
    const begun = Promise.withResolvers<void>();
    const dead = runnerOf({
      cook: () => {
        begun.resolve();
        return new Promise(() => {});
      },
    });
    const other = runnerOf({ cook: handle });
    await enqueue(database.db, 'cook', {}, { runAt: clock() });
    void dead.runDue();
    await begun.promise;
    pass(59);
    expect(await other.runDue()).toBe(0);
    pass(1);
    expect(await other.runDue()).toBe(1);
    expect(seen).toHaveLength(1);
  });
});

describe('the runner', () => {
  it('runs due jobs when it starts, and later ones when it is woken', async () => {
    const ran: (() => void)[] = [];
    const next = () => new Promise<void>((resolve) => ran.push(resolve));
    const runner = runnerOf({ cook: async () => ran.shift()?.() });
    await enqueue(database.db, 'cook', {}, { runAt: clock() });
    const first = next();
    runner.start();
    await first;
    await enqueue(database.db, 'cook', {}, { runAt: clock() });
    const second = next();
    runner.wake();
    await second;
    await runner.stop();
  });

  it('waits for the running jobs when it stops, and takes no new ones', async () => {
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const runner = runnerOf({
      cook: async () => {
        begun.resolve();
        await go.promise;
        await enqueue(database.db, 'pack', {}, { runAt: clock() });
      },
    });
    await enqueue(database.db, 'cook', {}, { runAt: clock() });
    runner.start();
    await begun.promise;
    const stopped = runner.stop().then(() => 'stopped');
    expect(await Promise.race([stopped, wait(20, 'waiting')])).toBe('waiting');
    go.resolve();
    await stopped;
    runner.wake();
    const rows = await database.db.select().from(jobs).orderBy(jobs.kind);
    expect(rows).toMatchObject([
      { kind: 'cook', doneAt: clock() },
      { kind: 'pack', doneAt: null, attempts: 0 },
    ]);
  });

  it('deletes finished jobs after 7 days, and no others', async () => {
    const runner = runnerOf({ cook: async () => {} });
    await enqueue(database.db, 'cook', {}, { runAt: clock() });
    await runner.runDue();
    await enqueue(database.db, 'eat', {}, { runAt: inSeconds(8 * 24 * 3600) });
    pass(7 * 24 * 3600 + 1);
    runner.start();
    await expect.poll(async () => (await database.db.select().from(jobs)).length).toBe(1);
    await runner.stop();
    expect((await onlyJob()).kind).toBe('eat');
  });

  it('deletes finished jobs in slices of 5,000, so that no statement takes long', async () => {
    await addOldJobs(12_000);
    await onDelete(
      'insert into slices select count(*) from gone',
      'referencing old table as gone for each statement',
    );
    await database.pool.query('create table slices (size int)');
    const runner = runnerOf({});
    runner.start();
    await expect.poll(() => database.db.$count(jobs)).toBe(0);
    await runner.stop();
    const { rows } = await database.pool.query('select size from slices order by size desc');
    expect(rows.map(({ size }) => size)).toEqual([5000, 5000, 2000]);
  });

  it('continues when old jobs cannot be deleted, logs that, and retries after an hour', async () => {
    const { seen, handle } = noting();
    await addOldJobs(1);
    await onDelete("raise 'no space left'");
    const runner = runnerOf({ cook: handle });
    const tries = () => log.error.mock.calls.map(([, message]) => message);
    for (let number = 0; number < 30; number++) {
      await enqueue(database.db, 'cook', number, { runAt: clock() });
    }
    runner.start();
    await expect.poll(() => seen.length).toBe(30);
    await expect.poll(tries).toEqual(['old jobs could not be deleted']);
    pass(3600);
    runner.wake();
    await expect.poll(tries).toHaveLength(2);
    await runner.stop();
    expect(await database.db.$count(jobs)).toBe(31);
  });
});

describe('a clock that is set back', () => {
  const hour = 3600;

  it('moves the jobs that were planned by it, at once and after a restart', async () => {
    for (const isRestarted of [false, true]) {
      const { seen, handle } = noting();
      let runner = runnerOf({ cook: handle });
      await runner.runDue();
      await enqueue(database.db, 'cook', {}, { runAt: inSeconds(20), now: clock() });
      pass(-hour);
      if (isRestarted) runner = runnerOf({ cook: handle });
      await runner.runDue();
      pass(19);
      await runner.runDue();
      expect(seen).toEqual([]);
      pass(1);
      await runner.runDue();
      expect(seen).toHaveLength(1);
    }
  });

  it('moves running and failed jobs', async () => {
    const runner = runnerOf({ cook: () => Promise.reject(new Error('the stove is off')) });
    await enqueue(database.db, 'cook', {}, { runAt: clock() });
    await runner.runDue();
    pass(-hour);
    await runner.runDue();
    const { runAt } = await onlyJob();
    expect(runAt.getTime() - clock().getTime()).toBeLessThanOrEqual(3000);
  });

  it('does not move jobs of a fixed instant, or jobs that another server planned a moment ahead', async () => {
    const atNoon = inSeconds(hour);
    await enqueue(database.db, 'cook', {}, { runAt: atNoon });
    await enqueue(database.db, 'pack', {}, { runAt: atNoon, now: inSeconds(59) });
    await runnerOf({}).runDue();
    const rows = await database.db.select().from(jobs);
    expect(rows.map(({ runAt }) => runAt)).toEqual([atNoon, atNoon]);
  });

  it('frees the key of a job that was done in the future', async () => {
    const { seen, handle } = noting();
    const runner = runnerOf({ cook: handle });
    for (const seconds of [0, -24 * hour]) {
      pass(seconds);
      await runner.runDue();
      await enqueue(database.db, 'cook', {}, { runAt: clock(), now: clock(), dedupeKey: 'daily' });
      await runner.runDue();
    }
    expect(seen).toHaveLength(2);
  });
});

describe('jobs that hang', () => {
  it('delay only jobs of their own kind and lane', async () => {
    const go = Promise.withResolvers<void>();
    const hanging = vi.fn(() => go.promise);
    const { seen, handle } = noting();
    const runner = runnerOf({
      ask: (payload) => (payload === 'slow' ? hanging() : handle(payload)),
      pack: handle,
    });
    const add = (kind: string, payload: string, lane: string) =>
      enqueue(database.db, kind, payload, { runAt: clock(), lane });
    for (let number = 0; number < 30; number++) await add('ask', 'slow', 'slow');
    for (let number = 0; number < 15; number++) {
      await add('ask', 'quick', 'quick');
      await add('pack', 'box', 'slow');
    }
    runner.start();
    try {
      await expect.poll(() => seen.length).toBe(30);
      expect(hanging).toHaveBeenCalledTimes(10);
    } finally {
      go.resolve();
      await expect.poll(() => hanging.mock.calls.length).toBe(30);
      await runner.stop();
    }
  });
});

/** Done long enough ago to be deleted. */
async function addOldJobs(count: number): Promise<void> {
  const done = inSeconds(-8 * 24 * 3600).toISOString();
  await database.pool.query(
    `insert into jobs (id, kind, payload, run_at, done_at, created_at)
       select gen_random_uuid(), 'eaten', '{}', '${done}', '${done}', '${done}'
         from generate_series(1, ${count})`,
  );
}

/** Until the test ends, the database runs this statement whenever jobs are deleted. */
async function onDelete(statement: string, when = 'for each row'): Promise<void> {
  onTestFinished(async () => {
    await database.pool.query('drop function on_delete cascade; drop table if exists slices');
  });
  await database.pool.query(
    `create function on_delete() returns trigger language plpgsql as
       $$ begin ${statement}; return old; end $$;
     create trigger on_delete after delete on jobs ${when} execute function on_delete()`,
  );
}
