/** The own run, its stops as they are arranged here: at once, kept, and told the shop. */
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { arrangeOwnRun, getOwnRun, type Run } from '../../run-contract.ts';
import type { createDeliveryList } from '../delivery-list.ts';
import type { DeliveryFilter } from '../taps/delivery-store.ts';
import { createShownValue } from '../taps/shown-value.ts';
import { asError, inTurn, isForLater } from '../taps/tap-queue.ts';
import { dropWay, type KeptWay, keepWay, readWays } from './kept-ways.ts';
import { inWay, type OwnRun } from './way-rules.ts';

/** Nothing where the shop did not say; the orders are shown without it. */
export function readOwnRun(
  query: DeliveryFilter,
  signal: AbortSignal,
): Promise<OwnRun | undefined> {
  return call(getOwnRun, { query }, { signal }).catch(() => undefined);
}

interface ShownWay {
  ways: readonly KeptWay[];
  /** How often the person has arranged stops on this page. */
  times: number;
}

export function arrangedRun(run: Run | undefined, { ways }: ShownWay): Run | undefined {
  const way = ways.find(({ runId }) => runId === run?.id);
  return run && way ? { ...run, stops: inWay(run.stops, way.placeIds) } : run;
}

interface Surroundings {
  /** The business's day, `yyyy-MM-dd`. */
  today: string;
  list: Pick<ReturnType<typeof createDeliveryList>, 'shown' | 'showRun'>;
  onAnswer: (isThere: boolean) => void;
  onRefused: (message: string) => void;
}

const firstDelayMs = 2000;
const longestDelayMs = 30_000;

export function createOwnWay(mobile: string, surroundings: Surroundings) {
  const { today, list } = surroundings;
  const shown = createShownValue<ShownWay>({ ways: readWays(mobile), times: 0 });
  const reread = () => shown.set({ ...shown.get(), ways: readWays(mobile) });
  const drop = (way: KeptWay) => {
    dropWay(mobile, way);
    reread();
  };
  const sender = createSender({ read: () => readWays(mobile)[0], drop, ...surroundings });

  return {
    shown,
    wake: sender.wake,
    arrange: (placeIds: readonly string[]) => {
      const { run, filter } = list.shown.get();
      if (!run) return;
      const { date, shift } = filter;
      keepWay(mobile, { runId: run.id, date, shift, placeIds });
      shown.set({ ways: readWays(mobile), times: shown.get().times + 1 });
      sender.wake();
    },
    start: () => {
      // Nobody drives a way of yesterday any more.
      for (const way of readWays(mobile)) if (way.date < today) drop(way);
      /** Another tab may have arranged or sent. */
      const lookAgain = () => {
        reread();
        sender.wake();
      };
      const leaving = new AbortController();
      const until = { signal: leaving.signal };
      document.addEventListener('visibilitychange', lookAgain, until);
      window.addEventListener('storage', lookAgain, until);
      window.addEventListener('online', sender.wake, until);
      sender.start();
      return () => {
        sender.stop();
        leaving.abort();
      };
    },
  };
}

interface Sending extends Surroundings {
  read: () => KeptWay | undefined;
  drop: (way: KeptWay) => void;
}

/** Sends one way after the other, and tries again later what only lacks a signal. */
function createSender(sending: Sending) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;
  let isRunning = false;
  let isWoken = false;
  let isOpen = false;

  const sendFirst = async (): Promise<number | undefined> => {
    const way = sending.read();
    if (!way || !isOpen) return undefined;
    const error = await tell(way, sending).then(() => undefined, asError);
    if (!isOpen) return undefined;
    if (error && isForLater(error)) {
      sending.onAnswer(error instanceof ApiError && error.status !== 0);
      const waitMs = delayMs;
      delayMs = Math.min(delayMs * 2, longestDelayMs);
      return waitMs;
    }
    delayMs = firstDelayMs;
    if (error) {
      sending.drop(way);
      sending.onRefused(error.message || 'Network error');
    }
    return 0;
  };
  const run = async () => {
    isRunning = true;
    while (isWoken && isOpen) {
      isWoken = false;
      const waitMs = await inTurn('delivery-way', sendFirst);
      if (waitMs === 0) isWoken = true;
      else if (waitMs !== undefined && isOpen) timer = setTimeout(wake, waitMs);
    }
    isRunning = false;
  };
  const wake = () => {
    clearTimeout(timer);
    isWoken = true;
    if (!isRunning && isOpen) void run();
  };

  return {
    wake,
    start: () => {
      isOpen = true;
      wake();
    },
    stop: () => {
      isOpen = false;
      clearTimeout(timer);
    },
  };
}

/** Puts the stops that the shop has by now in the order that was arranged before. */
async function tell(way: KeptWay, { list, drop, onAnswer }: Sending): Promise<void> {
  const { runId, date, shift, placeIds } = way;
  const known = list.shown.get().run;
  let run = known?.id === runId ? known : await readAgain();
  for (let tries = 0; run?.id === runId; tries += 1) {
    const { revision } = run;
    const wanted = inWay(run.stops, placeIds).map((stop) => stop.placeId);
    const input = { params: { id: runId }, body: { placeIds: wanted, revision } };
    try {
      // The person puts the phone away with the last press.
      const answer = await call(arrangeOwnRun, input, { keepalive: true });
      list.showRun({ date, shift }, answer);
      break;
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 409;
      if (!isStale || tries === mostTries) throw error;
      run = await readAgain();
    }
  }
  onAnswer(true);
  drop(way);

  async function readAgain(): Promise<Run | undefined> {
    const own = await call(getOwnRun, { query: { date, shift } });
    list.showRun({ date, shift }, own);
    return own.run;
  }
}

/** Somebody at the shop may arrange the same run at the same time. */
const mostTries = 5;
