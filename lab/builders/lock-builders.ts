/** For tests of two concurrent actions that start in a known order. */
import type { TestApp } from './test-app.ts';

/** Waits until this many connections wait for a lock. */
export async function untilWaiting({ database }: TestApp, count: number): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= count) return;
  }
}
