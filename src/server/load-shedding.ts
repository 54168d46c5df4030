/** Turns requests away at once while the process or its database is behind, so that those it takes are answered in time. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { AppError } from '#src/shared/app-error.ts';

/**
 * How late the event loop runs, as the mean of a second. A full loop that takes requests in batches of a hundred is
 * some 10 ms late and serves as many as it ever will; at this, each answer waits for several such delays in a row.
 */
const maxDelayMs = 250;
/** A loop without any idle time has no way to catch up, so it is late earlier. */
const fullLoop = 0.98;
const maxDelayOfFullLoopMs = 100;
/** One bad second, such as a start or a neighbour on the machine, is no overload. */
const usualTempo = { sampleMs: 1000, patienceMs: 2000 };
/** How many requests may wait for the database. */
export interface QueueLimits {
  /** So many are no burst when they go on waiting; then staff, on whom everybody's order depends, are still served. */
  lasting: number;
  /** More are turned away at once. */
  ever: number;
}

/** Instances share a server, and the last of these waited for as long when two of them had two cores. */
export const serverLimits: QueueLimits = { lasting: 100, ever: 250 };

export type ShedReason = 'eventLoop' | 'database';

interface LoadSheddingOptions {
  database: { pool: Pick<pg.Pool, 'waitingCount'> };
  /** Patterns of routes that are always served: health checks, and whoever would not come again. */
  alwaysServed: readonly string[];
  /** Patterns of calls that are answered from memory: they are there while the database is behind, as pages are. */
  fromMemory: readonly string[];
  /** Whose calls are turned away last, by the header `authorization`; answers without the database. */
  isStaff(authorization: string | undefined): boolean;
  /** Hears of every request that is turned away. */
  onShed?: ((reason: ShedReason) => void) | undefined;
  /** How often the event loop is judged, and how long it may be late before anybody suffers for it. */
  tempo?: { sampleMs: number; patienceMs: number };
}

/** Guards the routes that are registered on `app` after it; the answer is 503 `unavailable`. */
export async function shedLoad(app: FastifyInstance, options: LoadSheddingOptions): Promise<void> {
  const { database, alwaysServed, fromMemory, isStaff, onShed, tempo = usualTempo } = options;
  const refuse = (reason: ShedReason) => {
    onShed?.(reason);
    throw new AppError('unavailable', 'The shop is busy. Please try again in a moment.');
  };
  const isLasting = lastingTrouble(tempo.patienceMs);
  await app.register(underPressure, {
    sampleInterval: tempo.sampleMs,
    maxEventLoopDelay: maxDelayMs,
    maxEventLoopUtilization: fullLoop,
    eventLoopUtilizationMode: 'interval',
    async pressureHandler({ routeOptions }) {
      if (app.memoryUsage().eventLoopDelay < maxDelayOfFullLoopMs || !isLasting()) return;
      if (!isOneOf(alwaysServed, routeOptions.url)) refuse('eventLoop');
    },
  });
  const hasLasted = lastingTrouble(tempo.patienceMs);
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    const { url } = routeOptions;
    const { waitingCount } = database.pool;
    if (waitingCount < serverLimits.lasting || !url?.startsWith('/api/')) return;
    const isLasting = hasLasted();
    const isSpared = isStaff(headers.authorization) || !isLasting;
    if (waitingCount < serverLimits.ever && isSpared) return;
    if (!isOneOf([...alwaysServed, ...fromMemory], url)) refuse('database');
  });
}

/** To be asked at every request in trouble; true once that has gone on for longer than `patienceMs`. */
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

function isOneOf(routes: readonly string[], route: string | undefined): boolean {
  return route !== undefined && routes.includes(route);
}
