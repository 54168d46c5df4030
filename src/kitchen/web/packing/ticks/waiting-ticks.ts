/**
 * The ticks of this tablet on this page: shown at once, stored, and sent when there is a signal.
 */
import { call } from '#src/platform/browser/api-client.ts';
import { createQueueRunner, watchQueue } from '#src/platform/browser/queue/queue-runner.ts';
import { createShownValue } from '#src/platform/browser/queue/shown-value.ts';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { tickBoxes } from '../../../packing-contract.ts';
import {
  nextLoad,
  noticesOf,
  type QueueStep,
  settled,
  type TickQueue,
  type TickResult,
  type WaitingTick,
} from './tick-queue.ts';
import { changeQueue, readQueue } from './tick-store.ts';

/** Fewer than the server accepts: browsers limit requests of a page that is closing to 64 kB. */
const mostAtOnce = 200;

interface Surroundings {
  onSettled: (load: readonly WaitingTick[], results: readonly TickResult[]) => void;
  onRefused: (load: readonly WaitingTick[], message: string) => void;
  /** The current business day. */
  today: () => BusinessDay;
}

export function createWaitingTicks({ onSettled, onRefused, today }: Surroundings) {
  const queue = createShownValue<TickQueue>(readQueue());
  let wake = () => {};
  const change = (step: QueueStep) => {
    queue.set(changeQueue(step));
    wake();
  };

  const start = () => {
    const runner = createQueueRunner<readonly WaitingTick[], readonly TickResult[]>({
      lock: 'kitchen-ticks',
      next: () => {
        const load = nextLoad(readQueue().ticks, mostAtOnce);
        return load.length > 0 ? { load } : undefined;
      },
      send,
      onSent: (load, results) => {
        // First the new box, then the end of waiting, so that the box does not flip back in
        // between.
        onSettled(load, results);
        change(settled(keysOf(load), noticesOf(load, results, today())));
      },
      onRefused: (load, message) => {
        const text = `Not saved: ${message || 'Network error'}`;
        onRefused(load, text);
        const notices = load.map(({ code, date, shift }) => ({ code, date, shift, text }));
        change(settled(keysOf(load), notices));
      },
      // The ticks stay "not sent yet".
      onFailed: () => undefined,
    });
    wake = runner.wake;
    return watchQueue(runner, { reread: () => queue.set(readQueue()) });
  };

  return { queue, change, start, wake: () => wake() };
}

/** Throws if the answer lacks the result of a tick; the call is then retried. */
async function send(load: readonly WaitingTick[]): Promise<readonly TickResult[]> {
  const [first] = load;
  if (!first) return [];
  const { date, shift } = first;
  const ticks = load.map(({ key, code, kind, tickedAt }) => ({ key, code, kind, tickedAt }));
  const { results } = await call(
    tickBoxes,
    { body: { date, shift, ticks } },
    // The tablet may be put away right after the last tick.
    { keepalive: true },
  );
  const answered = new Set(results.map(({ key }) => key));
  if (!load.every(({ key }) => answered.has(key))) throw new Error('Some ticks have no result.');
  return results;
}

const keysOf = (load: readonly WaitingTick[]) => load.map(({ key }) => key);
