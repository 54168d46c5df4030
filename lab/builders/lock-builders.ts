/** For tests of two at once that begin in a known order. */
import type { TestApp } from './test-app.ts';

/** Until so many wait for a lock that somebody else has. */
export async function untilWaiting({ database }: TestApp, count: number): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= count) return;
  }
}
