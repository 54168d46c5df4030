import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lab/postgres/test-database.ts';
import { jobs } from './job-tables.ts';
import { createJobRunner, enqueue } from './jobs.ts';

const now = new Date('2026-11-21T04:55:00Z');
const monthAgo = new Date('2026-10-21T04:55:00Z');

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

it('the runner runs due jobs during a slow deletion of old jobs', async () => {
  const { db, pool } = database;
  await enqueue(db, 'eaten', {}, { runAt: monthAgo });
  await db.update(jobs).set({ doneAt: monthAgo });
  for (let number = 0; number < 30; number++) await enqueue(db, 'cook', number, { runAt: now });
  await pool.query(`
    create function take_long() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(1); return old; end $$;
    create trigger take_long before delete on jobs for each row execute function take_long()`);

  const log = { warn: vi.fn(), error: vi.fn() };
  const cook = vi.fn(async () => {});
  const runner = createJobRunner({ db, clock: () => now, log, handlers: { cook } });
  const other = await pool.connect();
  await other.query('select pg_advisory_lock(1)');
  try {
    runner.start();
    await vi.waitFor(() => expect(cook).toHaveBeenCalledTimes(30));
    expect(await db.$count(jobs)).toBe(31);
  } finally {
    await other.query('select pg_advisory_unlock(1)');
    other.release();
    await runner.stop();
  }
  expect(await db.$count(jobs)).toBe(30);
  expect(log.error).not.toHaveBeenCalled();
});
