/**
 * Turns requests away at once while the process or its database is behind, so that those it takes
 * are answered in time.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { AppError } from '../../contract/app-error.ts';
import { createLoopWatch } from './loop-watch.ts';

/**
 * How late the event loop runs, as the mean of a second. A full loop that takes requests in batches
 * of a hundred is some 10 ms late and serves as many as it ever will; at this, each answer waits
 * for several such delays in a row.
 */
const maxDelayMs = 250;
/** A loop without any idle time has no way to catch up, so it is late earlier. */
const fullLoop = 0.98;
const maxDelayOfFullLoopMs = 100;
/** After this the browser has given up: to let a request in helps nobody. */
const usualHopelessMs = 3000;
/** One bad second, such as a start or a neighbour on the machine, is no overload. */
const usualTempo = { sampleMs: 1000, patienceMs: 2000, hopelessMs: usualHopelessMs };
/** How many requests may wait for a connection to the database. */
export const queueLimits = {
  /**
   * So many are no burst when they go on waiting. Each of 250 customers who order and pay at the
   * same moment waits for at most one thing, so that they are all served.
   */
  lasting: 300,
  /** More are turned away at once, but for people who have an order, and staff. */
  crowd: 500,
  /** The last of these would wait too long for a connection: all are turned away. */
  ever: 1500,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a route fares while others are turned away; left out, its requests go first. */
    shed?: Shedding;
  }
}

/**
 * `never`: health checks, and what would come again only much later. `last`, as all calls of staff:
 * what people do who have an order. `forLoop`: answered from memory, so that only a late event loop
 * is a reason.
 */
export type Shedding = 'never' | 'last' | 'forLoop';
export type ShedReason = 'eventLoop' | 'database';

interface LoadSheddingOptions {
  database: { pool: Pick<pg.Pool, 'waitingCount'> };
  /**
   * Whose calls are turned away last, by the header `authorization`; answers without the database.
   */
  isStaff(authorization: string | undefined): boolean;
  /** Hears of every request that is turned away. */
  onShed?: ((reason: ShedReason) => void) | undefined;
  /**
   * How often the event loop is judged, and how long it may be late before anybody suffers for it.
   */
  tempo?: { sampleMs: number; patienceMs: number; hopelessMs: number };
}

/** Guards the routes that are registered on `app` after it; the answer is 503 `unavailable`. */
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
    // Asked in any case of trouble: it is by this that it knows since when.
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
 * To be asked at every request in trouble; true once that has gone on for longer than `patienceMs`.
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
