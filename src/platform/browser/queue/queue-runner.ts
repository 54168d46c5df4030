/**
 * Sends what waits on this device: in order, one call at a time, and again until somebody answers.
 */
import { ApiError } from '../api-client.ts';

interface Sending<Load, Answer> {
  /** The tabs of a device share a queue; under this name only one of them sends at a time. */
  lock: string;
  /** Read from the device: what is to be sent now, or, in milliseconds, how long it is held. */
  next: () => { load: Load } | { heldMs: number } | undefined;
  send: (load: Load) => Promise<Answer>;
  /** Takes it out of the queue. */
  onSent: (load: Load, answer: Answer) => void;
  /** Takes it out of the queue as well: no later try can mend it. */
  onRefused: (load: Load, message: string) => void;
  /** There was no answer to speak of; it is tried again by itself. */
  onFailed: (error: unknown) => void;
}

const firstDelayMs = 2000;
const longestDelayMs = 30_000;

export interface QueueRunner {
  /** Looks at the queue now: after a tap, or when a signal may be back. */
  wake: () => void;
  stop: () => void;
}

export function createQueueRunner<Load, Answer>(sending: Sending<Load, Answer>): QueueRunner {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;
  let isRunning = false;
  let isWoken = false;
  let isStopped = false;

  /** Gives how long to wait for the next look; nothing when nothing waits. */
  const sendNext = async (): Promise<number | undefined> => {
    const next = sending.next();
    if (!next || isStopped) return undefined;
    if ('heldMs' in next) return next.heldMs;
    const { load } = next;
    const result = await sending.send(load).then((answer) => ({ answer }), asError);
    if (isStopped) return undefined;
    if (result instanceof Error && isForLater(result)) {
      sending.onFailed(result);
      const waitMs = delayMs;
      delayMs = Math.min(delayMs * 2, longestDelayMs);
      return waitMs;
    }
    delayMs = firstDelayMs;
    if (result instanceof Error) sending.onRefused(load, result.message);
    else sending.onSent(load, result.answer);
    return 0;
  };

  const run = async () => {
    isRunning = true;
    while (isWoken && !isStopped) {
      isWoken = false;
      const waitMs = await inTurn(sending.lock, sendNext);
      if (waitMs === 0) isWoken = true;
      else if (waitMs !== undefined && !isStopped) timer = setTimeout(wake, waitMs);
    }
    isRunning = false;
  };

  const wake = () => {
    clearTimeout(timer);
    isWoken = true;
    if (!isRunning && !isStopped) void run();
  };

  return {
    wake,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

interface Watched {
  /** Another tab may have changed the queue. */
  reread: () => void;
  /** The person may not come back to this page. */
  release?: () => void;
}

/** Looks at the queue again whenever something may be different; gives the end of watching. */
export function watchQueue(runner: QueueRunner, { reread, release }: Watched): () => void {
  const leaving = new AbortController();
  const until = { signal: leaving.signal };
  const look = () => {
    reread();
    runner.wake();
  };
  const onVisibility = () => (document.visibilityState === 'hidden' ? release?.() : look());
  document.addEventListener('visibilitychange', onVisibility, until);
  if (release) window.addEventListener('pagehide', release, until);
  window.addEventListener('storage', look, until);
  window.addEventListener('online', runner.wake, until);
  look();
  return () => {
    runner.stop();
    leaving.abort();
  };
}

function inTurn<T>(lock: string, action: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return action();
  return navigator.locks.request(lock, action);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** What a later try can mend. So is a 401: the person signs in again, and it is sent then. */
function isForLater(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  return [0, 401, 408, 429].includes(error.status) || error.status >= 500;
}
