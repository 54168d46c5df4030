/** What several servers on one database have to know of each other. */
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** How often a thing that servers keep in memory has changed. */
export const sharedVersions = pgTable('shared_versions', {
  topic: text('topic').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/**
 * How often callers did a thing; its form is the rate limiter's. The keys are scrambled, and gone
 * after a day.
 */
export const rateLimitCounts = pgTable('rate_limit_counts', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});
