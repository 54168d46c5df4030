/**
 * Load shedding: refuses requests at once while the process or its database is overloaded, so that
 * accepted requests are answered in time.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { AppError } from '../../contract/app-error.ts';
import { createLoopWatch } from './loop-watch.ts';

/**
 * The limit of the event loop's delay, as the mean of one second. A busy loop that takes requests
 * in batches of a hundred is about 10 ms late and at its full throughput. At this limit, each
 * response waits for several such delays in a row.
 */
const maxDelayMs = 250;
/** A loop without idle time cannot catch up, so its limit is lower. */
const fullLoop = 0.98;
const maxDelayOfFullLoopMs = 100;
/** After this time the browser has given up, so serving the request is useless. */
const usualHopelessMs = 3000;
/**
 * One bad second, caused for example by a start or another process on the machine, is not an
 * overload.
 */
const usualTempo = { sampleMs: 1000, patienceMs: 2000, hopelessMs: usualHopelessMs };
/** How many requests may wait for a connection to the database. */
export const queueLimits = {
  /**
   * Too many when the queue lasts. Each of 250 customers who order and pay at the same moment waits
   * for at most one connection, so a burst of that size is served completely.
   */
  lasting: 300,
  /**
   * From this length, requests are refused at once, except those of customers with an order and of
   * staff.
   */
  crowd: 500,
  /**
   * The last request of this queue would wait too long for a connection, so all requests are
   * refused.
   */
  ever: 1500,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the route is treated under load; by default its requests are refused first. */
    shed?: Shedding;
  }
}

/**
 * `never`: not refused: health checks, and requests that would be repeated only much later. `last`:
 * refused last, as all calls of staff: actions of customers who have an order. `forLoop`: refused
 * only when the event loop is late, because the answer comes from memory.
 */
export type Shedding = 'never' | 'last' | 'forLoop';
export type ShedReason = 'eventLoop' | 'database';

/** How often the event loop is measured, and how long it may be late before it refuses requests. */
export interface SheddingTempo {
  sampleMs: number;
  patienceMs: number;
  hopelessMs: number;
}

interface LoadSheddingOptions {
  database: { pool: Pick<pg.Pool, 'waitingCount'> };
  /**
   * Whether the header `authorization` belongs to staff, whose calls are refused last. Does not use
   * the database.
   */
  isStaff(authorization: string | undefined): boolean;
  /** Called for every request that is refused. */
  onShed?: ((reason: ShedReason) => void) | undefined;
  tempo?: SheddingTempo | undefined;
}

/**
 * Protects the routes that are registered on `app` after this call; refusals are 503 `unavailable`.
 */
export function shedLoad(app: FastifyInstance, options: LoadSheddingOptions): void {
  const { database, isStaff, onShed, tempo = usualTempo } = options;
  const refuse = (reason: ShedReason) => {
    onShed?.(reason);
    throw new AppError('unavailable', 'The shop is busy. Please try again in a moment.');
  };
  const isLast = ({ headers, routeOptions }: FastifyRequest) =>
    routeOptions.config.shed === 'last' || isStaff(headers.authorization);
  const loop = createLoopWatch(tempo.sampleMs);
  const isLoopLate = lastingTrouble(tempo.patienceMs);
  app.addHook('onRequest', async (request) => {
    const { delayMs, utilization } = loop.look();
    const mostMs = utilization < fullLoop ? maxDelayMs : maxDelayOfFullLoopMs;
    // Called for every delayed request, because it records when the trouble began.
    if (delayMs < mostMs || !isLoopLate()) return;
    if (request.routeOptions.config.shed === 'never') return;
    if (delayMs >= tempo.hopelessMs || !isLast(request)) refuse('eventLoop');
  });
  const isQueueLong = lastingTrouble(tempo.patienceMs);
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    const { waitingCount } = database.pool;
    if (waitingCount < queueLimits.lasting || !url?.startsWith('/api/')) return;
    const isLasting = isQueueLong();
    if (waitingCount < queueLimits.crowd && !isLasting) return;
    if (config.shed === 'never' || config.shed === 'forLoop') return;
    if (waitingCount >= queueLimits.ever || !isLast(request)) refuse('database');
  });
}

/**
 * Call this for every request during trouble. Returns true once the trouble has lasted longer than
 * `patienceMs`.
 */
function lastingTrouble(patienceMs: number): () => boolean {
  let began = 0;
  let seen = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - seen > patienceMs) began = now;
    seen = now;
    return now - began > patienceMs;
  };
}
