/**
 * Sends the items that wait on this device: in order, one call at a time, and again until the
 * server responds.
 */
import { ApiError } from '../api-client.ts';

interface Sending<Load, Answer> {
  /** The tabs of a device share a queue; with this lock only one of them sends at a time. */
  lock: string;
  /**
   * Reads from the device the item to send now, or the time in milliseconds until it may be sent.
   */
  next: () => { load: Load } | { heldMs: number } | undefined;
  send: (load: Load) => Promise<Answer>;
  /** Removes the item from the queue. */
  onSent: (load: Load, answer: Answer) => void;
  /** Removes the item from the queue: a retry would be refused again. */
  onRefused: (load: Load, message: string) => void;
  /** There was no usable response; the item is retried automatically. */
  onFailed: (error: unknown) => void;
}

const firstDelayMs = 2000;
const longestDelayMs = 30_000;

export interface QueueRunner {
  /** Checks the queue now: after a tap, or when the network may be back. */
  wake: () => void;
  stop: () => void;
}

export function createQueueRunner<Load, Answer>(sending: Sending<Load, Answer>): QueueRunner {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;
  let isRunning = false;
  let isWoken = false;
  let isStopped = false;

  /** Returns the time in milliseconds to wait for the next item; undefined when none is waiting. */
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
  /** The person may not return to this page. */
  release?: () => void;
}

/**
 * Checks the queue on every event that may have changed it; returns a function that stops watching.
 */
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

/** Whether a retry can succeed. A 401 can: the item is sent after the person signs in again. */
function isForLater(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  return [0, 401, 408, 429].includes(error.status) || error.status >= 500;
}
