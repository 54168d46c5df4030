/** Liveness and readiness of the process. */
import type { FastifyInstance } from 'fastify';
import { version } from '../config/version.ts';
import { AppError } from '../contract/app-error.ts';
import type { Database } from '../database/open-database.ts';

const alwaysServed = { schema: { hide: true }, config: { shed: 'never' } } as const;

/**
 * Reports not ready as soon as `isLeaving` returns true, so that a load balancer sends no more
 * requests.
 */
export function healthRoutes(
  app: FastifyInstance,
  database: Database,
  isLeaving: () => boolean,
): void {
  app.get('/healthz', alwaysServed, async () => ({ status: 'ok', version }));

  app.get('/readyz', alwaysServed, async () => {
    if (isLeaving()) throw new AppError('unavailable', 'The server is closing.');
    try {
      await database.pool.query('select 1');
    } catch (cause) {
      throw new AppError('unavailable', 'The database does not answer.', { cause });
    }
    return { status: 'ready' };
  });
}
