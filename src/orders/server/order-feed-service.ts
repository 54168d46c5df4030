/** Tells dashboards what changes: one reader of the events for all that listen, whichever process wrote them. */
import { setTimeout } from 'node:timers/promises';
import type { Db } from '#src/server/db.ts';
import type { Shop } from '#src/server/shop.ts';
import type { OrderNews } from '../admin-order-contract.ts';
import { selectEvents, selectLastSequence, selectSequencesSince } from './admin-order-sql.ts';

export interface NewsItem {
  /** Its place in the stream. */
  sequence: number;
  news: OrderNews;
  /** Who has the order now. */
  deliveryStaffId: string | null;
  /** Everybody who was ever given it. */
  people: readonly string[];
}

type Take = (items: readonly NewsItem[]) => void;

export interface OrderFeed {
  /**
   * Gives what happened behind `since`, then everything as it happens; without `since` only the latter. Who missed too
   * much hears nothing of it, and reads the list anew anyway. Answers the place from which it goes on, and what ends it.
   */
  follow(since: number | undefined, take: Take): Promise<{ place: number; stop: () => void }>;
}

interface FeedOptions {
  db: Db;
  log: Pick<Shop['log'], 'error'>;
  pollMs?: number;
}

/**
 * A transaction that commits late has an earlier place than one that was read already: so far back it is found. One
 * assignment can store a thousand events at once.
 */
const overlap = 2000;
const maxBacklog = 1000;

export function createOrderFeed(options: FeedOptions): OrderFeed {
  const { db } = options;
  const followers = new Set<Take>();
  const tellAll: Take = (items) => {
    for (const take of followers) take(items);
  };
  let reader: Reader | undefined;
  const leave = (follower: Take) => {
    followers.delete(follower);
    if (followers.size > 0) return;
    // Nobody listens, so nothing is read; whoever comes next begins anew.
    reader?.stop();
    reader = undefined;
  };
  return {
    async follow(since, take) {
      const held: NewsItem[] = [];
      let given: ReadonlySet<number> | undefined;
      const follower: Take = (items) => {
        if (given) take(items.filter((item) => !given?.has(item.sequence)));
        else held.push(...items);
      };
      followers.add(follower);
      try {
        reader ??= startReader(options, tellAll);
        await reader.ready;
        const missed = since === undefined ? [] : await eventsSince(db, since);
        given = new Set(missed.map((item) => item.sequence));
        if (missed.length <= maxBacklog) take(missed);
        follower(held);
        return { place: since ?? reader.place(), stop: () => leave(follower) };
      } catch (error) {
        leave(follower);
        throw error;
      }
    },
  };
}

async function eventsSince(db: Db, since: number): Promise<NewsItem[]> {
  const sequences = await selectSequencesSince(db, since, maxBacklog + 1);
  return (await selectEvents(db, sequences)).map(toItem);
}

interface Reader {
  /** Everything that is stored after this is told. */
  ready: Promise<void>;
  /** The last place that was read. */
  place(): number;
  stop(): void;
}

function startReader({ db, log, pollMs = 1000 }: FeedOptions, tell: Take): Reader {
  const stopping = new AbortController();
  let known = new Set<number>();
  let last = 0;

  /** The places that were not there the last time. */
  const read = async (): Promise<number[]> => {
    const places = await selectSequencesSince(db, last - overlap);
    const fresh = places.filter((place) => !known.has(place));
    known = new Set(places);
    last = Math.max(last, places.at(-1) ?? 0);
    return fresh;
  };

  const begin = async () => {
    last = await selectLastSequence(db);
    await read();
    void poll();
  };

  const poll = async () => {
    while (await waited(pollMs, stopping.signal)) {
      try {
        const fresh = await read();
        if (fresh.length === 0) continue;
        const items = (await selectEvents(db, fresh)).map(toItem);
        if (!stopping.signal.aborted) tell(items);
      } catch (error) {
        log.error({ err: error }, 'the events of orders could not be read');
      }
    }
  };

  return { ready: begin(), place: () => last, stop: () => stopping.abort() };
}

/** False when it was ended before. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  return setTimeout(ms, true, { signal, ref: false }).catch(() => false);
}

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

function toItem({ event, number, deliveryStaffId, people, ...day }: EventRow): NewsItem {
  const { sequence, toStatus: status, toPayment: payment_status, fromPayment } = event;
  const isNew = status === 'pending' && payment_status === 'done' && fromPayment !== 'done';
  const { orderDate, deliveryDate, shift } = day;
  return {
    sequence,
    news: { orderId: number, status, payment_status, isNew, orderDate, deliveryDate, shift },
    deliveryStaffId,
    people,
  };
}
