/** The taps of one person on this page: shown at once, kept, and sent when there is a signal. */
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { reportProblem, setDeliveryStatus, tryAgain } from '../../delivery-contract.ts';
import { createShownValue } from './shown-value.ts';
import {
  createTapRunner,
  letGo,
  type QueueStep,
  refused,
  sent,
  type Tap,
  type TapQueue,
} from './tap-queue.ts';
import { changeQueue, readQueue } from './tap-store.ts';

interface TapNews {
  onSent: (tap: Tap) => void;
  onRefused: (message: string) => void;
  /** Whether the server can be reached at all. */
  onAnswer: (isThere: boolean) => void;
}

export function createWaitingTaps(mobile: string, { onSent, onRefused, onAnswer }: TapNews) {
  const queue = createShownValue<TapQueue>(readQueue(mobile));
  let wake = () => {};

  const change = (step: QueueStep) => {
    queue.set(changeQueue(mobile, step));
    wake();
  };
  const release = () => change(letGo);

  const start = () => {
    const runner = createTapRunner({
      read: () => readQueue(mobile),
      send,
      onSent: (tap) => {
        onAnswer(true);
        // First its effect, then the end of its waiting: the order must not fall back in between.
        onSent(tap);
        change(sent(tap.key));
      },
      onRefused: ({ orderId }, message) => {
        onAnswer(true);
        const text = message || 'Network error';
        change(refused(orderId, text));
        onRefused(text);
      },
      onFailed: (error) => onAnswer(error instanceof ApiError && error.status !== 0),
    });
    /** Another tab may have tapped, undone or sent. */
    const reread = () => {
      queue.set(readQueue(mobile));
      runner.wake();
    };
    const leaving = new AbortController();
    const until = { signal: leaving.signal };
    const onVisibility = () => (document.visibilityState === 'hidden' ? release() : reread());
    wake = runner.wake;
    document.addEventListener('visibilitychange', onVisibility, until);
    window.addEventListener('pagehide', release, until);
    window.addEventListener('storage', reread, until);
    window.addEventListener('online', runner.wake, until);
    reread();
    return () => {
      runner.stop();
      leaving.abort();
    };
  };

  return { queue, change, release, start, wake: () => wake() };
}

/** The person puts the phone away with the last tap. */
const lasting = { keepalive: true };

function send({ key, orderId, tappedAt, ...action }: Tap): Promise<unknown> {
  const headers = { 'idempotency-key': key };
  if (action.kind === 'status') {
    const { status } = action;
    const body = { orderId, status, tappedAt };
    return call(setDeliveryStatus, { headers, body }, lasting);
  }
  if (action.kind === 'retry')
    return call(tryAgain, { headers, body: { orderId, tappedAt } }, lasting);
  const { problem, note } = action;
  const told = note.trim() === '' ? {} : { note };
  const body = { orderId, problem, ...told, tappedAt };
  return call(reportProblem, { headers, body }, lasting);
}
