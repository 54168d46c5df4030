/**
 * Graceful shutdown: running requests are answered, held requests are notified, and connections
 * that hang are closed.
 */
import type { FastifyInstance } from 'fastify';

/** A connection with an unfinished request is closed after this time. */
const patienceMs = 5000;

/** The signal aborts when the server starts to close, so that held requests answer. */
export function enableGracefulShutdown(app: FastifyInstance): AbortSignal {
  const { server } = app;
  const closing = new AbortController();
  app.addHook('preClose', async () => {
    // Otherwise an idle connection would stay open for the next request, and closing would wait for
    // it.
    server.keepAliveTimeout = 1;
    closing.abort();
    setTimeout(() => server.closeAllConnections(), patienceMs).unref();
  });
  return closing.signal;
}
