/**
 * Draining: the server reports not ready, so that the load balancer removes it, and still serves
 * requests.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Draining {
  hasBegun(): boolean;
  /** Resolves after this many seconds, or at once when `hurry` is called. */
  begin(seconds: number): Promise<void>;
  hurry(): void;
}

export function createDraining(app: FastifyInstance): Draining {
  let hasBegun = false;
  const hurried = new AbortController();
  // Otherwise a proxy's keep-alive connections would send requests until the end.
  app.addHook('onRequest', (_request, reply, done) => {
    if (hasBegun) reply.header('connection', 'close');
    done();
  });
  return {
    hasBegun: () => hasBegun,
    hurry: () => hurried.abort(),
    async begin(seconds) {
      hasBegun = true;
      if (seconds === 0) return;
      await wait(seconds * 1000, undefined, { signal: hurried.signal }).catch(() => {
        // `hurry` was called.
      });
    },
  };
}
