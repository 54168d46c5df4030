/** Background jobs that survive a restart, one row per job. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '../database/columns.ts';

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** Slow jobs delay only their own kind and lane: the company that they call, or empty. */
    lane: text('lane').notNull().default(''),
    payload: jsonb('payload').notNull(),
    /** A job with the same key is not stored again. */
    dedupeKey: text('dedupe_key').unique(),
    /** When the job is due; while it runs, the end of its lease. */
    runAt: instant('run_at').notNull(),
    /**
     * The clock's time when `run_at` was calculated; null for a job that is due at a fixed instant,
     * however the clock changes.
     */
    plannedAt: instant('planned_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** How many times in a row the job failed with `last_error`. */
    sameFailures: integer('same_failures').notNull().default(0),
    doneAt: instant('done_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('jobs_due').on(table.runAt).where(sql`${table.doneAt} is null`),
    /** For the deletion of old jobs. */
    index('jobs_done').on(table.doneAt).where(sql`${table.doneAt} is not null`),
  ],
);
