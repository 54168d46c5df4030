/** Publishes changes to dashboards: one reader of the events of all processes for all listeners. */
import { setTimeout } from 'node:timers/promises';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { AdminOrder } from '../../admin-order-contract.ts';
import { methodOf } from '../../payment-methods.ts';
import { readOrders } from '../admin-order-service.ts';
import { cursorAfter, type FeedCursor, placeText, readPlace } from './feed-cursor.ts';
import { selectEvents, selectPlace, selectSequencesBehind } from './order-feed-sql.ts';

/** What has changed since the batch before. */
export interface FeedBatch {
  /** Behind all of it. */
  place: string;
  items: readonly FeedItem[];
  /** The orders of the items as they are now; none where they are too many to be sent. */
  orders: ReadonlyMap<number, AnsweredOf<typeof AdminOrder>>;
  isTooMuch: boolean;
}

interface FeedItem {
  sequence: number;
  orderNumber: number;
  /** The order has just been paid. */
  isReleased: boolean;
  /** Everybody who was ever given the order. */
  people: readonly string[];
}

type Take = (batch: FeedBatch) => void;

export interface OrderFeed {
  /** Where the stream stands: a list that is read afterwards has everything before it. */
  place(): Promise<string>;
  /**
   * Gives what happened behind the place `since`, then everything as it happens; without `since`
   * only the latter. Answers the place from which it goes on, and what ends it.
   */
  follow(since: string | undefined, take: Take): Promise<{ place: string; stop: () => void }>;
}

interface FeedOptions {
  db: Db;
  log: Pick<Shop['log'], 'error'>;
  pollMs?: number;
}

/** Of events, for somebody who comes back. */
const maxBacklog = 1000;
/** Of orders in one message; more are quicker to read as a list. */
const maxOrders = 200;

export function createOrderFeed(options: FeedOptions): OrderFeed {
  const { db } = options;
  const followers = new Set<Take>();
  const tellAll: Take = (batch) => {
    for (const take of followers) take(batch);
  };
  let reader: Reader | undefined;
  const leave = (follower: Take) => {
    followers.delete(follower);
    if (followers.size > 0) return;
    // Nobody listens, so nothing is read; who comes next starts a new one.
    reader?.stop();
    reader = undefined;
  };
  return {
    async place() {
      return storedPlace(reader?.place() ?? (await selectPlace(db)));
    },
    async follow(since, take) {
      const held: FeedBatch[] = [];
      let given: ReadonlySet<number> | undefined;
      const follower: Take = (batch) => {
        if (!given) held.push(batch);
        else take(without(batch, given));
      };
      followers.add(follower);
      try {
        reader ??= startReader(options, tellAll);
        const own = reader;
        await own.ready;
        const start = own.place() ?? (await selectPlace(db));
        const missed = since === undefined ? undefined : await batchSince(options, since, start);
        given = new Set(missed?.items.map(({ sequence }) => sequence));
        if (missed) take(missed);
        for (const batch of held) follower(batch);
        return { place: since ?? storedPlace(start), stop: () => leave(follower) };
      } catch (error) {
        leave(follower);
        throw error;
      }
    },
  };
}

/** Where too much is missing for a text, the beginning: who comes back with it has to ask again. */
function storedPlace(place: FeedCursor): string {
  return placeText(place) ?? '0';
}

/** Undefined when nothing was missed. */
async function batchSince(
  options: FeedOptions,
  text: string,
  current: FeedCursor,
): Promise<FeedBatch | undefined> {
  const since = readPlace(text);
  const tooMuch = { place: storedPlace(current), items: [], orders: new Map(), isTooMuch: true };
  // Another process may have read more by now; else an older copy of the database was restored, and
  // nobody knows what is different in it.
  if (since.last > current.last && since.last > (await selectPlace(options.db)).last)
    return tooMuch;
  const sequences = await selectSequencesBehind(options.db, since, maxBacklog + 1);
  if (sequences.length > maxBacklog) return tooMuch;
  if (sequences.length > 0) return toBatch(options, cursorAfter(since, sequences), sequences);
  return undefined;
}

async function toBatch(
  { db }: FeedOptions,
  place: FeedCursor,
  sequences: readonly number[],
): Promise<FeedBatch> {
  const items = (await selectEvents(db, sequences)).map(toItem);
  const numbers = [...new Set(items.map(({ orderNumber }) => orderNumber))];
  const isTooMuch = numbers.length > maxOrders;
  // Read after the events: no order is older here than its event.
  const orders = isTooMuch ? [] : await readOrders(db, numbers);
  const byNumber = new Map(orders.map((order) => [order.id, order]));
  return { place: storedPlace(place), items, orders: byNumber, isTooMuch };
}

/** Somebody who came back has been given these already; the orders may be newer now. */
function without(batch: FeedBatch, given: ReadonlySet<number>): FeedBatch {
  if (given.size === 0) return batch;
  return { ...batch, items: batch.items.filter(({ sequence }) => !given.has(sequence)) };
}

interface Reader {
  /** Everything that is stored after this is published. */
  ready: Promise<void>;
  /** How far it has published; undefined until it is ready. */
  place(): FeedCursor | undefined;
  stop(): void;
}

function startReader(options: FeedOptions, tell: Take): Reader {
  const { db, log, pollMs = 1000 } = options;
  const stopping = new AbortController();
  let place: FeedCursor | undefined;

  const begin = async () => {
    const first = await selectPlace(db);
    place = first;
    void poll(first);
  };

  const poll = async (first: FeedCursor) => {
    let told = first;
    while (await waited(pollMs, stopping.signal)) {
      try {
        const sequences = await selectSequencesBehind(db, told, Number.MAX_SAFE_INTEGER);
        if (sequences.length === 0) continue;
        const next = cursorAfter(told, sequences);
        const batch = await toBatch(options, next, sequences);
        if (stopping.signal.aborted) return;
        told = next;
        place = next;
        tell(batch);
      } catch (error) {
        log.error({ err: error }, 'the events of orders could not be read');
      }
    }
  };

  return { ready: begin(), place: () => place, stop: () => stopping.abort() };
}

/** False when it was ended before. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  return setTimeout(ms, true, { signal, ref: false }).catch(() => false);
}

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

function toItem({
  sequence,
  number,
  toStatus,
  toPayment,
  fromStatus,
  fromPayment,
  settlement,
  people,
}: EventRow): FeedItem {
  const isReleasedNow = {
    placed: fromStatus === null,
    paid: toPayment === 'done' && fromPayment !== 'done',
  }[methodOf(settlement).cookedOnce];
  const isReleased = toStatus === 'pending' && isReleasedNow;
  return { sequence, orderNumber: number, isReleased, people };
}
