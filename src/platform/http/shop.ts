/** The dependencies of every feature's routes: the database, the clock, the configuration. */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/db.ts';
import type { RateLimits } from './load/rate-limiter.ts';

export interface Shop {
  db: Db;
  config: Config;
  log: FastifyBaseLogger;
  rateLimits: RateLimits;
  /** The only source of the current time, so that tests can change it. */
  clock: () => Date;
  /** The shop's address for this customer, without a trailing slash. */
  publicUrl: (request: FastifyRequest) => string;
  /** Starts a look for due jobs at once. */
  wakeJobs: () => void;
  /** Call this after the end of a session is stored: its streams close on every server. */
  sessionsEnded: () => void;
  /** Aborts when the server starts to close, so that held requests answer. */
  shutdown: AbortSignal;
}
