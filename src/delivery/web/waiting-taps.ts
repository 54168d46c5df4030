/** The taps of one person on this page: shown at once, kept on the phone, and sent when there is a signal. */
import { ApiError, call } from '#src/web/api-client.ts';
import { reportProblem, setDeliveryStatus } from '../delivery-contract.ts';
import { changeQueue, readQueue } from './delivery-store.ts';
import { createShownValue } from './shown-value.ts';
import {
  createTapRunner,
  emptyQueue,
  letGo,
  type QueueStep,
  refused,
  sent,
  type Tap,
  type TapQueue,
} from './tap-queue.ts';

interface TapNews {
  onSent: (tap: Tap) => void;
  onRefused: (message: string) => void;
  /** Whether the server can be reached at all. */
  onAnswer: (isThere: boolean) => void;
}

export function createWaitingTaps(mobile: string, { onSent, onRefused, onAnswer }: TapNews) {
  const queue = createShownValue<TapQueue>(emptyQueue);
  let unkept = 0;
  let wake = () => {};

  /** What is kept may hold another tab's taps, but lacks those of this page that are still being written. */
  const showKept = (kept: TapQueue | undefined) => {
    if (kept && unkept === 0) queue.set(kept);
  };
  const change = async (step: QueueStep) => {
    queue.set(step(queue.get()));
    unkept += 1;
    const kept = await changeQueue(mobile, step);
    unkept -= 1;
    showKept(kept);
    wake();
  };
  const reread = async () => showKept(await readQueue(mobile));

  const start = () => {
    const runner = createTapRunner({
      read: async () => (await readQueue(mobile)) ?? queue.get(),
      send,
      onSent: async (tap) => {
        onAnswer(true);
        // First its effect, then the end of its waiting: the order must not fall back in between.
        onSent(tap);
        await change(sent(tap.key));
      },
      onRefused: async ({ orderId }, message) => {
        onAnswer(true);
        const text = message || 'Network error';
        await change(refused(orderId, text));
        onRefused(text);
      },
      onFailed: (error) => onAnswer(error instanceof ApiError && error.status !== 0),
    });
    const release = () => {
      if (queue.get().taps.some(({ notBefore }) => notBefore > 0)) void change(letGo);
      runner.wake();
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') release();
      else void reread().then(runner.wake);
    };
    wake = runner.wake;
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', release);
    window.addEventListener('online', runner.wake);
    void reread().then(runner.wake);
    return () => {
      runner.stop();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', release);
      window.removeEventListener('online', runner.wake);
    };
  };

  return { queue, change, start, wake: () => wake() };
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
  const { problem, note } = action;
  const told = note.trim() === '' ? {} : { note };
  const body = { orderId, problem, ...told, tappedAt };
  return call(reportProblem, { headers, body }, lasting);
}
