/** Tells dashboards what changes: one reader of the events for all that listen, whichever process wrote them. */
import { setTimeout } from 'node:timers/promises';
import type { Db } from '#src/server/db.ts';
import type { Shop } from '#src/server/shop.ts';
import type { OrderNews } from '../admin-order-contract.ts';
import { selectEventsSince, selectLastSequence } from './admin-order-sql.ts';

export interface NewsItem {
  /** Its place in the stream. */
  sequence: number;
  news: OrderNews;
}

type Take = (items: readonly NewsItem[]) => void;

export interface OrderFeed {
  /**
   * Gives what happened behind `since`, then everything as it happens; without `since` only the latter. Answers what
   * ends it.
   */
  follow(since: number | undefined, take: Take): Promise<() => void>;
}

interface FeedOptions {
  db: Db;
  log: Pick<Shop['log'], 'error'>;
  pollMs?: number;
}

/** A transaction that commits late has an earlier place than one that was read already: so far back it is found. */
const overlap = 200;
/** Who missed more than this reads the list anew anyway. */
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
        if (given) take(items);
        else held.push(...items);
      };
      followers.add(follower);
      try {
        reader ??= startReader(options, tellAll);
        await reader.ready;
        const missed =
          since === undefined ? [] : (await selectEventsSince(db, since, maxBacklog)).map(toItem);
        given = new Set(missed.map((item) => item.sequence));
        const newer = held.filter((item) => !given?.has(item.sequence));
        take([...missed, ...newer]);
      } catch (error) {
        leave(follower);
        throw error;
      }
      return () => leave(follower);
    },
  };
}

interface Reader {
  /** Everything that is stored after this is told. */
  ready: Promise<void>;
  stop(): void;
}

function startReader({ db, log, pollMs = 1000 }: FeedOptions, tell: Take): Reader {
  const stopping = new AbortController();
  let known = new Set<number>();
  let last = 0;

  const read = async (): Promise<NewsItem[]> => {
    const rows = await selectEventsSince(db, last - overlap, maxBacklog);
    const fresh = rows.filter(({ event }) => !known.has(event.sequence));
    known = new Set(rows.map(({ event }) => event.sequence));
    last = Math.max(last, rows.at(-1)?.event.sequence ?? 0);
    return fresh.map(toItem);
  };

  const begin = async () => {
    last = await selectLastSequence(db);
    await read();
    void poll();
  };

  const poll = async () => {
    while (await waited(pollMs, stopping.signal)) {
      try {
        const items = await read();
        if (items.length > 0 && !stopping.signal.aborted) tell(items);
      } catch (error) {
        log.error({ err: error }, 'the events of orders could not be read');
      }
    }
  };

  return { ready: begin(), stop: () => stopping.abort() };
}

/** False when it was ended before. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  return setTimeout(ms, true, { signal, ref: false }).catch(() => false);
}

type EventRow = Awaited<ReturnType<typeof selectEventsSince>>[number];

function toItem({ event, number, orderDate, deliveryDate, shift }: EventRow): NewsItem {
  const { sequence, toStatus: status, toPayment: payment_status, fromPayment } = event;
  const isNew = status === 'pending' && payment_status === 'done' && fromPayment !== 'done';
  return {
    sequence,
    news: { orderId: number, status, payment_status, isNew, orderDate, deliveryDate, shift },
  };
}
