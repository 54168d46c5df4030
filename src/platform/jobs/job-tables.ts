/** Background work that survives a restart: one row a job. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '../database/columns.ts';

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** What slow jobs of one kind hold up: the company that they call, or nothing in particular. */
    lane: text('lane').notNull().default(''),
    payload: jsonb('payload').notNull(),
    /** The same key again is the same job. */
    dedupeKey: text('dedupe_key').unique(),
    /** When it is due; while it runs, the end of its lease. */
    runAt: instant('run_at').notNull(),
    /**
     * What the clock was when that was decided; none for a job that is due at an instant, whatever
     * the clock does.
     */
    plannedAt: instant('planned_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** How often it failed with that error, one time after the other. */
    sameFailures: integer('same_failures').notNull().default(0),
    doneAt: instant('done_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('jobs_due').on(table.runAt).where(sql`${table.doneAt} is null`),
    /** For the deletion of old ones. */
    index('jobs_done').on(table.doneAt).where(sql`${table.doneAt} is not null`),
  ],
);
