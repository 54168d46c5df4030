/** The taps of one person on this page: shown at once, stored, and sent when there is a signal. */
import { collectAtDoor } from '#src/cash/collection-contract.ts';
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { watchQueue } from '#src/platform/browser/queue/queue-runner.ts';
import { createShownValue } from '#src/platform/browser/queue/shown-value.ts';
import { reportProblem, sayNear, setDeliveryStatus, tryAgain } from '../../delivery-contract.ts';
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
  /** Whether the server can be reached. */
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
        // First the new state, then the end of waiting, so that the order does not flip back in
        // between.
        onSent(tap);
        change(sent(tap.key));
      },
      onRefused: (tap, message) => {
        onAnswer(true);
        const text = message || 'Network error';
        change(refused(tap, text));
        onRefused(text);
      },
      onFailed: (error) => onAnswer(error instanceof ApiError && error.status !== 0),
    });
    wake = runner.wake;
    return watchQueue(runner, { reread: () => queue.set(readQueue(mobile)), release });
  };

  return { queue, change, release, start, wake: () => wake() };
}

/** The person may put the phone away right after the last tap. */
const lasting = { keepalive: true };

function send({ key, orderId, tappedAt, notBefore: _, ...action }: Tap): Promise<unknown> {
  const headers = { 'idempotency-key': key };
  if (action.kind === 'status') {
    const { status } = action;
    const body = { orderId, status, tappedAt };
    return call(setDeliveryStatus, { headers, body }, lasting);
  }
  if (action.kind === 'retry' || action.kind === 'near') {
    const operation = action.kind === 'retry' ? tryAgain : sayNear;
    return call(operation, { headers, body: { orderId, tappedAt } }, lasting);
  }
  if (action.kind === 'collect') {
    const { kind: _kind, ...said } = action;
    return call(collectAtDoor, { headers, body: { orderId, ...said, tappedAt } }, lasting);
  }
  const { problem, note } = action;
  const noteField = note.trim() === '' ? {} : { note };
  const body = { orderId, problem, ...noteField, tappedAt };
  return call(reportProblem, { headers, body }, lasting);
}
