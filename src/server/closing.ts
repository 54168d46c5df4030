/** Closing without breaking anything off: what runs answers, what waits hears of it, what hangs is cut. */
import type { FastifyInstance } from 'fastify';

/** A connection that is still half in the middle of a request after this is ended. */
const patienceMs = 5000;

/** The signal aborts when the server starts to close; held requests answer then. */
export function closeGently(server: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  server.addHook('preClose', async () => {
    closing.abort();
    setTimeout(() => server.server.closeAllConnections(), patienceMs).unref();
  });
  // Otherwise an answered connection would stay open, and the close would wait for it.
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (closing.signal.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  return closing.signal;
}
