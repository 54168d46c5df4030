/** Data that several servers on one database share. */
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** How often data that servers cache has changed, per topic. */
export const sharedVersions = pgTable('shared_versions', {
  topic: text('topic').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/** Counts of the rate limiter, in its own format. The keys are hashed, and deleted after a day. */
export const rateLimitCounts = pgTable('rate_limit_counts', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});
