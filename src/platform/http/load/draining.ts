/** Draining: leaving the load balancer first, not ready any more and still serving. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface Draining {
  hasBegun(): boolean;
  /** Ends after so many seconds, or at once when somebody hurries. */
  begin(seconds: number): Promise<void>;
  hurry(): void;
}

export function createDraining(app: FastifyInstance): Draining {
  let hasBegun = false;
  const hurried = new AbortController();
  // A proxy's kept-alive connections would bring requests until the last moment.
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
        // Somebody hurries.
      });
    },
  };
}
