/** Graceful shutdown: what runs is answered, what waits is notified, what hangs is cut. */
import type { FastifyInstance } from 'fastify';

/** A connection that is still in the middle of a request after this is ended. */
const patienceMs = 5000;

/** The signal aborts when the server starts to close; held requests answer then. */
export function enableGracefulShutdown(app: FastifyInstance): AbortSignal {
  const { server } = app;
  const closing = new AbortController();
  app.addHook('preClose', async () => {
    // An answered connection would stay open for the next request, and the close would wait for it.
    server.keepAliveTimeout = 1;
    closing.abort();
    setTimeout(() => server.closeAllConnections(), patienceMs).unref();
  });
  return closing.signal;
}
