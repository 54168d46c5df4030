/** The orders of one date and shift: the server's last answer, or what the phone kept of it. */
import { ApiError, call } from '#src/platform/browser/api-client.ts';
import { createShownValue, type ShownValue } from '#src/platform/browser/queue/shown-value.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { type DeliveryChanges, type DeliveryOrder, listDeliveries } from '../delivery-contract.ts';
import { type DeliveryFilter, type KeptList, keepList, readList } from './taps/delivery-store.ts';
import { type Tap, type TapQueue, withTaps } from './taps/tap-queue.ts';

export interface ShownList extends KeptList {
  filter: DeliveryFilter;
  state: 'loading' | 'ready' | 'failed';
  /** Whether the server said so at the last try. */
  isFresh: boolean;
  /** Orders that were given to the person while they looked on. */
  newIds: readonly number[];
}

interface Surroundings {
  mobile: string;
  /** What is shown first. */
  first: DeliveryFilter;
  queue: () => TapQueue;
  /** Whether the server can be reached at all. */
  onAnswer: (isThere: boolean) => void;
  onNew: (orders: readonly DeliveryOrder[]) => void;
}

/** Reasons to ask again come in bursts: those of this time are one. */
const gatherMs = 400;

export function createDeliveryList({ mobile, first, queue, onAnswer, onNew }: Surroundings) {
  const shown = createShownValue(emptyList(first));
  /** Where the stream of changes begins; false until the shop was asked. */
  const from = createShownValue<string | undefined | false>(false);
  const ask = createAsking(mobile, { onAnswer, onPlace: (place) => from.set(from.get() || place) });
  const keep = (list: ShownList) => {
    shown.set(list);
    const { filter, orders, gone, fetchedAt } = list;
    void keepList(mobile, filter, { orders, gone, fetchedAt });
  };
  const showFresh = (filter: DeliveryFilter, orders: DeliveryOrder[]) => {
    const before = shown.get();
    const gone = goneFrom(orders, before, queue());
    const fetchedAt = new Date().toISOString();
    const added = newAmong(orders, before);
    const newIds = [...before.newIds, ...added.map(({ id }) => id)];
    keep({ filter, orders, gone, fetchedAt, newIds, state: 'ready', isFresh: true });
    if (added.length > 0) onNew(added);
  };
  const { load, refreshSoon, stop } = createLoading({ mobile, shown, ask, showFresh });
  const isUpToDate = () => shown.get().state === 'ready' && shown.get().isFresh && !ask.isRunning();

  return {
    shown,
    refreshSoon,
    stop,
    start: () => void load(shown.get().filter, false),
    apply: (filter: DeliveryFilter) => void load(filter, true),
    retry: () => void load({ ...shown.get().filter }, true),
    from,
    /** The stream is open, and `goesOn` from where it was. */
    opened: (goesOn: boolean) => {
      if (!goesOn || !isUpToDate()) refreshSoon();
    },
    hear: ({ orders, gone, reload }: DeliveryChanges) => {
      // The answer that is awaited may be older than this.
      if (reload || !isUpToDate()) return refreshSoon();
      const { filter, orders: before } = shown.get();
      const now = withChanged(before, { orders, gone }, filter);
      if (now) showFresh(filter, now);
    },
    /** A tap has arrived; the reload that follows can fail. */
    settle: (tap: Tap) => {
      const { orders, gone, ...list } = shown.get();
      const settled = (order: DeliveryOrder) => withTaps(order, [tap]);
      if ([...orders, ...gone].some(({ id }) => id === tap.orderId)) {
        // A fetch that is under way may still bring what was before.
        if (list.state === 'ready') ask.stop();
        keep({ ...list, orders: orders.map(settled), gone: gone.map(settled) });
      }
      refreshSoon();
    },
  };
}

interface Loading {
  mobile: string;
  shown: ShownValue<ShownList>;
  ask: ReturnType<typeof createAsking>;
  showFresh: (filter: DeliveryFilter, orders: DeliveryOrder[]) => void;
}

function createLoading({ mobile, shown, ask, showFresh }: Loading) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * Until then neither the server nor the phone has said anything; a later wish takes the place of
   * this one.
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
      const orders = await ask(filter);
      if (orders) showFresh(filter, orders);
    } catch (error) {
      const kept = await remembering;
      if (isStillLoading(filter)) shown.set({ ...shown.get(), state: 'failed' });
      if (complainsAlways || !kept) complain(error);
    }
  };

  const refresh = async () => {
    const { filter, state } = shown.get();
    // What the person asked for is on its way: it must not be cut off by a silent fetch.
    if (state === 'loading') return refreshSoon();
    try {
      const orders = await ask(filter);
      if (orders) showFresh(filter, orders);
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

/** The list of a date and shift after some changes; nothing where they are none of its. */
function withChanged(
  before: readonly DeliveryOrder[],
  { orders, gone }: Pick<DeliveryChanges, 'orders' | 'gone'>,
  { date, shift }: DeliveryFilter,
): DeliveryOrder[] | undefined {
  const found = orders.filter((order) => order.deliveryDate === date && order.shift === shift);
  const changed = new Set([...gone, ...orders.map(({ id }) => id)]);
  const others = before.filter(({ id }) => !changed.has(id));
  if (found.length === 0 && others.length === before.length) return undefined;
  return [...others, ...found].sort((a, b) => a.id - b.id);
}

function emptyList(filter: DeliveryFilter): ShownList {
  const nothing = { orders: [], gone: [], newIds: [], fetchedAt: '' };
  return { filter, state: 'loading', isFresh: false, ...nothing };
}

/**
 * Orders to take out that were not among them a moment ago; nothing is new to a list that has just
 * been opened.
 */
function newAmong(orders: readonly DeliveryOrder[], before: ShownList): DeliveryOrder[] {
  if (before.state !== 'ready') return [];
  const known = new Map(before.orders.map(({ id, status }) => [id, status]));
  return orders.filter(({ id, status }) => status === 'isAssigned' && known.get(id) !== status);
}

/** Orders that were taken away and have something to show: taps of theirs wait, or were refused. */
function goneFrom(
  orders: readonly DeliveryOrder[],
  before: ShownList,
  queue: TapQueue,
): DeliveryOrder[] {
  const ids = new Set(orders.map(({ id }) => id));
  return [...before.orders, ...before.gone].filter(({ id }) => !ids.has(id) && hasNews(id, queue));
}

export function hasNews(id: number, { taps, refusals }: TapQueue): boolean {
  return id in refusals || taps.some(({ orderId }) => orderId === id);
}

/** One fetch at a time: a newer one ends the one before, which then gives nothing. */
function createAsking(
  mobile: string,
  { onAnswer, onPlace }: Pick<Surroundings, 'onAnswer'> & OnPlace,
) {
  let running: AbortController | undefined;
  const ask = async (filter: DeliveryFilter) => {
    running?.abort();
    const own = new AbortController();
    running = own;
    const { signal } = own;
    try {
      const { data, place } = await call(
        listDeliveries,
        { params: { mobile }, query: filter },
        { signal },
      );
      if (signal.aborted) return undefined;
      onAnswer(true);
      onPlace(place);
      return data;
    } catch (error) {
      if (signal.aborted) return undefined;
      const status = error instanceof ApiError ? error.status : 0;
      onAnswer(status !== 0);
      onPlace(undefined);
      // It empties the list (product 14.5).
      if (status === 404) return [];
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
  /** Hears where the stream stood when the list was read, if the shop said so. */
  onPlace: (place: string | undefined) => void;
}

/** Product 14.5. A session that is over has its own message. */
function complain(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return;
  const description = (error instanceof ApiError && error.message) || 'Network error';
  toast({ title: 'Error fetching orders', description, variant: 'destructive' });
}
