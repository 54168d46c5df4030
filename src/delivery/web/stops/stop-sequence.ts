/**
 * The own run with its stops as arranged on this phone: shown at once, stored, and sent to the
 * server.
 */
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { createQueueRunner, watchQueue } from '#src/platform/browser/queue/queue-runner.ts';
import { createShownValue } from '#src/platform/browser/queue/shown-value.ts';
import { arrangeOwnRun, getOwnRun, type Run } from '../../run-contract.ts';
import type { createDeliveryList } from '../delivery-list.ts';
import type { DeliveryFilter } from '../taps/delivery-store.ts';
import { inSequence, type OwnRun } from './stop-sequence-rules.ts';
import {
  deleteSequence,
  readSequences,
  type StoredSequence,
  storeSequence,
} from './stored-stop-sequences.ts';

/** Undefined if the server did not answer; the orders are then shown without the run. */
export function readOwnRun(
  query: DeliveryFilter,
  signal: AbortSignal,
): Promise<OwnRun | undefined> {
  return call(getOwnRun, { query }, { signal }).catch(() => undefined);
}

interface ShownSequence {
  ways: readonly StoredSequence[];
  /** How often the person has arranged stops since the page was opened. */
  times: number;
}

export function arrangedRun(run: Run | undefined, { ways }: ShownSequence): Run | undefined {
  const way = ways.find(({ runId }) => runId === run?.id);
  return run && way ? { ...run, stops: inSequence(run.stops, way.placeIds) } : run;
}

interface Surroundings {
  /** The current business day, `yyyy-MM-dd`. */
  today: string;
  list: Pick<ReturnType<typeof createDeliveryList>, 'shown' | 'showRun'>;
  onAnswer: (isThere: boolean) => void;
  onRefused: (message: string) => void;
}

export function createStopSequence(mobile: string, surroundings: Surroundings) {
  const { today, list, onAnswer, onRefused } = surroundings;
  const shown = createShownValue<ShownSequence>({ ways: readSequences(mobile), times: 0 });
  let wake = () => {};
  const reread = () => shown.set({ ...shown.get(), ways: readSequences(mobile) });
  const drop = (way: StoredSequence) => {
    deleteSequence(mobile, way);
    reread();
  };

  const start = () => {
    // The order of a past day is not needed any more.
    for (const way of readSequences(mobile)) if (way.date < today) drop(way);
    const runner = createQueueRunner({
      lock: 'delivery-way',
      next: () => {
        const [way] = readSequences(mobile);
        return way && { load: way };
      },
      send: (way: StoredSequence) => tell(way, list),
      onSent: (way) => {
        onAnswer(true);
        drop(way);
      },
      onRefused: (way, message) => {
        onAnswer(true);
        drop(way);
        onRefused(message || 'Network error');
      },
      onFailed: (error) => onAnswer(error instanceof ApiError && error.status !== 0),
    });
    wake = runner.wake;
    return watchQueue(runner, { reread });
  };

  return {
    shown,
    start,
    wake: () => wake(),
    arrange: (placeIds: readonly string[]) => {
      const { run, filter } = list.shown.get();
      if (!run) return;
      const { date, shift } = filter;
      storeSequence(mobile, { runId: run.id, date, shift, placeIds });
      shown.set({ ways: readSequences(mobile), times: shown.get().times + 1 });
      wake();
    },
  };
}

/** Sends the arranged order, applied to the stops that the server has now. */
async function tell(way: StoredSequence, list: Surroundings['list']): Promise<void> {
  const { runId, date, shift, placeIds } = way;
  const known = list.shown.get().run;
  let run = known?.id === runId ? known : await readAgain();
  for (let tries = 0; run?.id === runId; tries += 1) {
    const { revision } = run;
    const wanted = inSequence(run.stops, placeIds).map((stop) => stop.placeId);
    const input = { params: { id: runId }, body: { placeIds: wanted, revision } };
    try {
      // The person may put the phone away right after the last press.
      const answer = await call(arrangeOwnRun, input, { keepalive: true });
      list.showRun({ date, shift }, answer);
      return;
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 409;
      if (!isStale || tries === mostTries) throw error;
      run = await readAgain();
    }
  }

  async function readAgain(): Promise<Run | undefined> {
    const own = await call(getOwnRun, { query: { date, shift } });
    list.showRun({ date, shift }, own);
    return own.run;
  }
}

/** An admin may arrange the same run at the same time. */
const mostTries = 5;
