/**
 * Follows a stream of events for as long as a screen is open, and finds back to it whenever the
 * connection is lost.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from './api-client.ts';

export type Connection = 'connecting' | 'live' | 'reconnecting';

export interface StreamListener<News> {
  /**
   * The place behind which it begins; false while that is not known yet, undefined where nobody
   * could say.
   */
  from: string | undefined | false;
  onNews: (news: News) => void;
  /**
   * From here on nothing is missed, nor was anything before when it `goesOn` from a known place.
   */
  onOpen: (goesOn: boolean) => void;
}

/** What `listen` takes besides the operation. */
export interface Listening<News> {
  signal: AbortSignal;
  onOpen: (opening: { id: string }) => void;
  onEvent: (event: { id: string; data: News }) => void;
}

/** Listens once, going on after the event `lastId`. */
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
  const firstPlace = useEffectEvent(() => from || undefined);
  const isReady = from !== false;
  useEffect(() => {
    if (!isReady) return;
    const stop = new AbortController();
    void follow(listenFrom, stop.signal, {
      from: firstPlace(),
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
      // Signed out: asking again would not help.
      if (error instanceof ApiError && error.status === 401) return;
    }
    if (signal.aborted) return;
    onLost();
    await pause(delayMs, signal);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }
}

/** Ends early when the network or the person comes back. */
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
