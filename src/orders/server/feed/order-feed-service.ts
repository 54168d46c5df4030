/** Publishes changes to dashboards: one reader of every process's events serves all listeners. */
import { setTimeout } from 'node:timers/promises';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { AdminOrder } from '../../admin-order-contract.ts';
import { methodOf } from '../../payment-methods.ts';
import { readOrders } from '../admin-order-service.ts';
import { cursorAfter, cursorText, type FeedCursor, readCursor } from './feed-cursor.ts';
import { selectCursor, selectEvents, selectSequencesBehind } from './order-feed-sql.ts';

/** What has changed since the previous batch. */
export interface FeedBatch {
  /** The cursor after the batch. */
  place: string;
  items: readonly FeedItem[];
  /** The batch's orders in their present state; empty if there are too many to send. */
  orders: ReadonlyMap<number, AnsweredOf<typeof AdminOrder>>;
  isTooMuch: boolean;
}

interface FeedItem {
  sequence: number;
  orderNumber: number;
  /** This event released the order for cooking. */
  isReleased: boolean;
  /** Every person to whom the order was ever assigned. */
  people: readonly string[];
}

type Take = (batch: FeedBatch) => void;

export interface OrderFeed {
  /** The present cursor: a list that is read afterwards contains every change before it. */
  place(): Promise<string>;
  /**
   * Sends every change after the cursor `since`, and then each change as it happens; without
   * `since`, only the latter. Returns the cursor where it starts, and a function that stops it.
   */
  follow(since: string | undefined, take: Take): Promise<{ place: string; stop: () => void }>;
}

interface FeedOptions {
  db: Db;
  log: Pick<Shop['log'], 'error'>;
  pollMs?: number;
}

/** The most events that are sent to a client that reconnects. */
const maxBacklog = 1000;
/** The most orders in one message; with more, reading the list is faster. */
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
    // Without followers nothing is read; the next follower starts a new reader.
    reader?.stop();
    reader = undefined;
  };
  return {
    async place() {
      return storedCursor(reader?.place() ?? (await selectCursor(db)));
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
        const start = own.place() ?? (await selectCursor(db));
        const missed = since === undefined ? undefined : await batchSince(options, since, start);
        given = new Set(missed?.items.map(({ sequence }) => sequence));
        if (missed) take(missed);
        for (const batch of held) follower(batch);
        return { place: since ?? storedCursor(start), stop: () => leave(follower) };
      } catch (error) {
        leave(follower);
        throw error;
      }
    },
  };
}

/**
 * The cursor as text; if too many numbers are missing, the start of the stream: the client that
 * sends it back has to fetch the list again.
 */
function storedCursor(place: FeedCursor): string {
  return cursorText(place) ?? '0';
}

/** Undefined if nothing was missed. */
async function batchSince(
  options: FeedOptions,
  text: string,
  current: FeedCursor,
): Promise<FeedBatch | undefined> {
  const since = readCursor(text);
  const tooMuch = { place: storedCursor(current), items: [], orders: new Map(), isTooMuch: true };
  // The client is ahead: another process may have read more by now. If the database is behind too,
  // an older backup was restored, and nobody can tell what differs.
  if (since.last > current.last && since.last > (await selectCursor(options.db)).last)
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
  // Read after the events, so that no order is older than its event.
  const orders = isTooMuch ? [] : await readOrders(db, numbers);
  const byNumber = new Map(orders.map((order) => [order.id, order]));
  return { place: storedCursor(place), items, orders: byNumber, isTooMuch };
}

/** Leaves out the items that a reconnected client already has; the orders may be newer now. */
function without(batch: FeedBatch, given: ReadonlySet<number>): FeedBatch {
  if (given.size === 0) return batch;
  return { ...batch, items: batch.items.filter(({ sequence }) => !given.has(sequence)) };
}

interface Reader {
  /** Resolves when the reader has started: everything stored after that is published. */
  ready: Promise<void>;
  /** The cursor of what has been published; undefined until the reader is ready. */
  place(): FeedCursor | undefined;
  stop(): void;
}

function startReader(options: FeedOptions, tell: Take): Reader {
  const { db, log, pollMs = 1000 } = options;
  const stopping = new AbortController();
  let place: FeedCursor | undefined;

  const begin = async () => {
    const first = await selectCursor(db);
    place = first;
    void poll(first);
  };

  const poll = async (first: FeedCursor) => {
    let sent = first;
    while (await waited(pollMs, stopping.signal)) {
      try {
        const sequences = await selectSequencesBehind(db, sent, Number.MAX_SAFE_INTEGER);
        if (sequences.length === 0) continue;
        const next = cursorAfter(sent, sequences);
        const batch = await toBatch(options, next, sequences);
        if (stopping.signal.aborted) return;
        sent = next;
        place = next;
        tell(batch);
      } catch (error) {
        log.error({ err: error }, 'the events of orders could not be read');
      }
    }
  };

  return { ready: begin(), place: () => place, stop: () => stopping.abort() };
}

/** False if the signal aborted the wait. */
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
    // A freeze makes hundreds at once, and the kitchen has just counted them: no news.
    drawn: false,
  }[methodOf(settlement).cookedOnce];
  const isReleased = toStatus === 'pending' && isReleasedNow;
  return { sequence, orderNumber: number, isReleased, people };
}
