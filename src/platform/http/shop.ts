/** What every feature's routes get: the database, the clock, the configuration. */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import type { RateLimits } from './load/rate-limiter.ts';

export interface Shop {
  db: Db;
  config: Config;
  log: FastifyBaseLogger;
  rateLimits: RateLimits;
  /** The only source of "now", so that tests can move it. */
  clock: () => Date;
  /** Where this customer reaches the shop, without a slash at the end. */
  publicUrl: (request: FastifyRequest) => string;
  /** Looks for due background work at once. */
  wakeJobs: () => void;
  /** To be called when the end of sessions is stored: their streams close, at every server. */
  sessionsEnded: () => void;
  /** Aborts when the server starts to close: held requests answer then. */
  closing: AbortSignal;
}
