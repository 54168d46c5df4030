/** The orders of one date and shift: the server's last answer, or the copy stored on the phone. */
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { createShownValue, type ShownValue } from '#src/platform/browser/queue/shown-value.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { type DeliveryChanges, type DeliveryOrder, listDeliveries } from '../delivery-contract.ts';
import {
  goneFrom,
  hasNews,
  lostFrom,
  newAmong,
  type ShownList,
  withChanged,
} from './list-changes.ts';
import { newerRun, type OwnRun } from './stops/stop-sequence-rules.ts';
import { type DeliveryFilter, readList, storeList } from './taps/delivery-store.ts';
import { type Tap, type TapQueue, withTaps } from './taps/tap-queue.ts';

interface Surroundings {
  mobile: string;
  /** The filter of the first list. */
  first: DeliveryFilter;
  queue: () => TapQueue;
  /**
   * Resolves to an object without `run` if there is no run, and to undefined if the run can't be
   * read.
   */
  readRun: ReadRun;
  /** Whether the server can be reached. */
  onAnswer: (isThere: boolean) => void;
  onNew: (orders: readonly DeliveryOrder[]) => void;
}

type ReadRun = (filter: DeliveryFilter, signal: AbortSignal) => Promise<OwnRun | undefined>;

/** The server's answer; the run may arrive later than the orders. */
interface Answer {
  orders: DeliveryOrder[];
  own?: OwnRun | undefined;
}
type ShowFresh = (filter: DeliveryFilter, answer: Answer) => void;

/** How long orders wait for the run that sorts them, in milliseconds. */
const runPatienceMs = 4000;
/** Reasons to refresh come in bursts; those within this time cause one request. */
const gatherMs = 400;

export function createDeliveryList(surroundings: Surroundings) {
  const { mobile, first, readRun } = surroundings;
  const shown = createShownValue(emptyList(first));
  /** The cursor from which the stream of changes starts; false until the first answer. */
  const from = createShownValue<string | undefined | false>(false);
  const ask = createAsking(mobile, {
    ...surroundings,
    onPlace: (place) => from.set(from.get() || place),
  });
  const { keep, showRun, showFresh, dismissLost } = createShowing(shown, surroundings);
  const { load, refreshSoon, stop } = createLoading({ mobile, shown, ask, showFresh });
  const isUpToDate = () => shown.get().state === 'ready' && shown.get().isFresh && !ask.isRunning();

  /** New orders have arrived that may be in none of the run's stops. */
  const refreshRun = async (filter: DeliveryFilter) => {
    const own = await readRun(filter, AbortSignal.timeout(runPatienceMs));
    if (own) showRun(filter, own);
  };

  return {
    shown,
    showRun,
    refreshSoon,
    stop,
    start: () => void load(shown.get().filter, false),
    apply: (filter: DeliveryFilter) => void load(filter, true),
    retry: () => void load({ ...shown.get().filter }, true),
    from,
    /** The stream is open; `goesOn` if it continues from its last position. */
    opened: (goesOn: boolean) => {
      if (!goesOn || !isUpToDate()) refreshSoon();
    },
    hear: ({ orders, gone, reload }: DeliveryChanges) => {
      // A pending answer may be older than this change.
      if (reload || !isUpToDate()) return refreshSoon();
      const { filter, orders: before } = shown.get();
      const now = withChanged(before, { orders, gone }, filter);
      if (!now) return;
      showFresh(filter, { orders: now });
      const known = new Set(before.map(({ id }) => id));
      const fresh = now.filter(({ id }) => !known.has(id));
      // What is out already has been with somebody else: the list knows the codes on its boxes.
      if (fresh.some(({ status }) => status === 'outForDelivery')) refreshSoon();
      else if (fresh.length > 0) void refreshRun(filter);
    },
    dismissLost,
    /** Applies a tap that has arrived at once, because the refresh after it can fail. */
    settle: (tap: Tap) => {
      const { orders, gone, ...list } = shown.get();
      const settled = (order: DeliveryOrder) => withTaps(order, [tap]);
      if ([...orders, ...gone].some(({ id }) => id === tap.orderId)) {
        // A running request may still return the state before the tap.
        if (list.state === 'ready') ask.stop();
        keep({ ...list, orders: orders.map(settled), gone: gone.map(settled) });
      }
      refreshSoon();
    },
  };
}

/** Every shown list is also stored on the phone. */
function createShowing(shown: ShownValue<ShownList>, { mobile, queue, onNew }: Surroundings) {
  const keep = (list: ShownList) => {
    shown.set(list);
    const { filter, newIds: _, state: __, isFresh: ___, ...stored } = list;
    void storeList(mobile, filter, stored);
  };
  const showRun = (filter: DeliveryFilter, own: OwnRun) => {
    const { run, ...list } = shown.get();
    const isShown = list.filter.date === filter.date && list.filter.shift === filter.shift;
    if (isShown && list.state === 'ready') keep({ ...list, run: newerRun(run, own) });
  };
  const showFresh: ShowFresh = (filter, { orders, own }) => {
    const before = shown.get();
    const lost = lostFrom(orders, before);
    const gone = goneFrom(orders, before, { queue: queue(), lost });
    const fetchedAt = new Date().toISOString();
    const added = newAmong(orders, before);
    const newIds = [...before.newIds, ...added.map(({ id }) => id)];
    const run = own ? newerRun(before.run, own) : before.run;
    keep({ filter, orders, gone, lost, run, fetchedAt, newIds, state: 'ready', isFresh: true });
    if (added.length > 0) onNew(added);
  };
  /** The person has read which orders left the list. */
  const dismissLost = () => {
    const { gone, ...list } = shown.get();
    const news = gone.filter(({ id }) => hasNews(id, queue()));
    keep({ ...list, gone: news, lost: [] });
  };
  return { keep, showRun, showFresh, dismissLost };
}

interface Loading {
  mobile: string;
  shown: ShownValue<ShownList>;
  ask: ReturnType<typeof createAsking>;
  showFresh: ShowFresh;
}

function createLoading({ mobile, shown, ask, showFresh }: Loading) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * True while neither the server nor the phone has answered for this filter; a later filter
   * replaces it.
   */
  const isStillLoading = (filter: DeliveryFilter) =>
    shown.get().filter === filter && shown.get().state === 'loading';

  const load = async (filter: DeliveryFilter, complainsAlways: boolean) => {
    shown.set(emptyList(filter));
    const remembering = readList(mobile, filter).then((kept) => {
      if (kept && isStillLoading(filter)) {
        shown.set({ ...kept, filter, newIds: [], state: 'ready', isFresh: false });
      }
      return kept;
    });
    try {
      const answer = await ask(filter);
      if (answer) showFresh(filter, answer);
    } catch (error) {
      const kept = await remembering;
      if (isStillLoading(filter)) shown.set({ ...shown.get(), state: 'failed' });
      if (complainsAlways || !kept) complain(error);
    }
  };

  const refresh = async () => {
    const { filter, state } = shown.get();
    // A background refresh must not cancel a request that the person made.
    if (state === 'loading') return refreshSoon();
    try {
      const answer = await ask(filter);
      if (answer) showFresh(filter, answer);
    } catch {
      shown.set({ ...shown.get(), isFresh: false });
    }
  };
  const refreshSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void refresh();
    }, gatherMs);
  };

  return {
    load,
    refreshSoon,
    stop: () => {
      ask.stop();
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

const pause = (ms: number) =>
  new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));

function emptyList(filter: DeliveryFilter): ShownList {
  const nothing = { orders: [], gone: [], newIds: [], fetchedAt: '' };
  return { filter, state: 'loading', isFresh: false, ...nothing };
}

/** One request at a time: a newer one aborts the previous one, which then returns undefined. */
function createAsking(
  mobile: string,
  { readRun, onAnswer, onPlace }: Pick<Surroundings, 'readRun' | 'onAnswer'> & OnPlace,
) {
  let running: AbortController | undefined;
  const ask = async (filter: DeliveryFilter): Promise<Answer | undefined> => {
    running?.abort();
    const own = new AbortController();
    running = own;
    const { signal } = own;
    const reading = readRun(filter, signal);
    try {
      const { data, place } = await call(
        listDeliveries,
        { params: { mobile }, query: filter },
        { signal },
      );
      if (signal.aborted) return undefined;
      onAnswer(true);
      onPlace(place);
      // On a weak signal it is better to show the orders without the run than nothing.
      const own = await Promise.race([reading, pause(runPatienceMs)]);
      return signal.aborted ? undefined : { orders: data, own };
    } catch (error) {
      if (signal.aborted) return undefined;
      const status = error instanceof ApiError ? error.status : 0;
      onAnswer(status !== 0);
      onPlace(undefined);
      // A 404 empties the list (product 14.5).
      if (status === 404) return { orders: [] };
      throw error;
    } finally {
      if (running === own) running = undefined;
    }
  };
  return Object.assign(ask, {
    stop: () => running?.abort(),
    isRunning: () => running !== undefined,
  });
}

interface OnPlace {
  /** Receives the cursor of the stream at the time of the answer, if the server sent one. */
  onPlace: (place: string | undefined) => void;
}

/** Product 14.5. An expired session has its own message. */
function complain(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return;
  const description = (error instanceof ApiError && error.message) || 'Network error';
  toast({ title: 'Error fetching orders', description, variant: 'destructive' });
}
