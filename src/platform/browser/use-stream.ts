/**
 * Follows an event stream while a screen is open, and reconnects whenever the connection is lost.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from './api-client.ts';

export type Connection = 'connecting' | 'live' | 'reconnecting';

export interface StreamListener<News> {
  /**
   * The cursor after which the stream starts; false while it is not known yet, undefined if it is
   * unknown.
   */
  from: string | undefined | false;
  onNews: (news: News) => void;
  /**
   * From now on no event is missed. With `goesOn`, the stream continued from a known cursor, so
   * none was missed before either.
   */
  onOpen: (goesOn: boolean) => void;
}

/** The options of `listen` besides the operation. */
export interface Listening<News> {
  signal: AbortSignal;
  onOpen: (opening: { id: string }) => void;
  onEvent: (event: { id: string; data: News }) => void;
}

/** Listens once, starting after the event `lastId`. */
type ListenFrom<News> = (lastId: string | undefined, listening: Listening<News>) => Promise<void>;

const firstDelayMs = 1000;
const longestDelayMs = 30_000;

/** `listenFrom` must be the same function at every render. */
export function useStream<News>(
  listenFrom: ListenFrom<News>,
  { from, onNews, onOpen }: StreamListener<News>,
): Connection {
  const [connection, setConnection] = useState<Connection>('connecting');
  const hear = useEffectEvent(onNews);
  const open = useEffectEvent(onOpen);
  const firstCursor = useEffectEvent(() => from || undefined);
  const isReady = from !== false;
  useEffect(() => {
    if (!isReady) return;
    const stop = new AbortController();
    void follow(listenFrom, stop.signal, {
      from: firstCursor(),
      onNews: (news) => hear(news),
      onOpen: (goesOn) => {
        setConnection('live');
        open(goesOn);
      },
      onLost: () => setConnection('reconnecting'),
    });
    return () => stop.abort();
  }, [listenFrom, isReady]);
  return connection;
}

interface Follower<News> extends StreamListener<News> {
  onLost: () => void;
}

async function follow<News>(
  listenFrom: ListenFrom<News>,
  signal: AbortSignal,
  { from, onNews, onOpen, onLost }: Follower<News>,
): Promise<void> {
  let lastId = from || undefined;
  let delayMs = firstDelayMs;
  while (!signal.aborted) {
    try {
      await listenFrom(lastId, {
        signal,
        onOpen: ({ id }) => {
          delayMs = firstDelayMs;
          const goesOn = lastId !== undefined;
          lastId = id;
          onOpen(goesOn);
        },
        onEvent: ({ id, data }) => {
          if (signal.aborted) return;
          lastId = id;
          onNews(data);
        },
      });
    } catch (error) {
      // The session has ended, so a retry would fail.
      if (error instanceof ApiError && error.status === 401) return;
    }
    if (signal.aborted) return;
    onLost();
    await pause(delayMs, signal);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }
}

/** Ends early when the network or the user comes back. */
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
