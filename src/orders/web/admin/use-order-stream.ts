/** Follows the stream of order changes, and finds back to it whenever the connection is lost. */
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#src/web/api-client.ts';
import { listen } from '#src/web/event-stream.ts';
import { type OrderNews, watchOrders } from '../../admin-order-contract.ts';

export type Connection = 'connecting' | 'live' | 'reconnecting';

const firstDelayMs = 1000;
const longestDelayMs = 30_000;

interface Listener {
  onNews: (news: OrderNews) => void;
  /** From here on nothing is missed; what happened just before may have been. */
  onOpen: () => void;
}

export function useOrderStream({ onNews, onOpen }: Listener): Connection {
  const [connection, setConnection] = useState<Connection>('connecting');
  const hear = useEffectEvent(onNews);
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const stop = new AbortController();
    void follow(stop.signal, {
      onNews: (news) => hear(news),
      onOpen: () => {
        setConnection('live');
        open();
      },
      onLost: () => setConnection('reconnecting'),
    });
    return () => stop.abort();
  }, []);
  return connection;
}

interface Follower extends Listener {
  onLost: () => void;
}

async function follow(signal: AbortSignal, { onNews, onOpen, onLost }: Follower): Promise<void> {
  let lastId: string | undefined;
  let delayMs = firstDelayMs;
  while (!signal.aborted) {
    try {
      await listen(
        watchOrders,
        { headers: { 'last-event-id': lastId } },
        {
          signal,
          onOpen: ({ id }) => {
            delayMs = firstDelayMs;
            lastId = id;
            onOpen();
          },
          onEvent: ({ id, data }) => {
            if (signal.aborted) return;
            lastId = id;
            onNews(data);
          },
        },
      );
    } catch (error) {
      // Signed out: asking again would not help.
      if (error instanceof ApiError && error.status === 401) return;
    }
    if (signal.aborted) return;
    onLost();
    await pause(delayMs, signal);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }
}

/** Ends early when the network or the admin comes back. */
function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    const ending = { signal: over.signal };
    signal.addEventListener('abort', end, ending);
    window.addEventListener('online', end, ending);
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && end(),
      ending,
    );
  });
}
