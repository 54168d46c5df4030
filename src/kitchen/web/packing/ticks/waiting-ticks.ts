/** The ticks of this tablet on this page: shown at once, kept, and sent when there is a signal. */
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

/** Fewer than the shop takes: browsers send no more than 64 kB for a page that is being closed. */
const mostAtOnce = 200;

interface Surroundings {
  onSettled: (load: readonly WaitingTick[], results: readonly TickResult[]) => void;
  onRefused: (load: readonly WaitingTick[], message: string) => void;
  /** The business's day. */
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
        // First its effect, then the end of its waiting: the box must not fall back in between.
        onSettled(load, results);
        change(settled(keysOf(load), noticesOf(load, results, today())));
      },
      onRefused: (load, message) => {
        const text = `Not saved: ${message || 'Network error'}`;
        onRefused(load, text);
        const notices = load.map(({ code, date, shift }) => ({ code, date, shift, text }));
        change(settled(keysOf(load), notices));
      },
      // They stay as "not sent yet".
      onFailed: () => undefined,
    });
    wake = runner.wake;
    return watchQueue(runner, { reread: () => queue.set(readQueue()) });
  };

  return { queue, change, start, wake: () => wake() };
}

/** Throws where the answer leaves one out: it is asked for again. */
async function send(load: readonly WaitingTick[]): Promise<readonly TickResult[]> {
  const [first] = load;
  if (!first) return [];
  const { date, shift } = first;
  const ticks = load.map(({ key, code, kind, tickedAt }) => ({ key, code, kind, tickedAt }));
  const { results } = await call(
    tickBoxes,
    { body: { date, shift, ticks } },
    // The tablet is put away with the last tick.
    { keepalive: true },
  );
  const answered = new Set(results.map(({ key }) => key));
  if (!load.every(({ key }) => answered.has(key))) throw new Error('Some ticks have no result.');
  return results;
}

const keysOf = (load: readonly WaitingTick[]) => load.map(({ key }) => key);
