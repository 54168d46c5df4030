/**
 * Tells the servers on one database within about a second that data which they cache has changed.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db.ts';
import { raiseVersion, selectVersions } from './shared-sql.ts';

export type Topic = 'menus' | 'offers' | 'sessions' | 'settings';

type Hear = () => unknown;

export interface SharedChanges {
  /**
   * Announces a change to the other servers; call it after the commit. Never rejects: a server that
   * misses the change has a time limit for its cache.
   */
  announce(topic: Topic): Promise<void>;
  /**
   * Calls back when this or another server announced the topic; again a second later if the
   * callback rejects.
   */
  onChange(topic: Topic, hear: Hear): void;
  /** Listens until the signal aborts. */
  start(until: AbortSignal): void;
}

interface Options {
  db: Db;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** False when no other server can exist: nothing is written or read. */
  isShared: boolean;
  pollMs?: number;
}

/**
 * Announces a change inside its transaction, for changes that no server may miss: the others learn
 * of it when the transaction commits, even if this process ends right after. Preferably the last
 * statement, because two changes of a topic wait for each other.
 */
export async function announceIn(tx: Db, topic: Topic): Promise<void> {
  await raiseVersion(tx, topic);
}

export function createSharedChanges(options: Options): SharedChanges {
  const { db, log, isShared, pollMs = 1000 } = options;
  const listeners: { topic: string; hear: Hear }[] = [];
  const known = new Map<string, number>();

  const look = async () => {
    for (const { topic, version } of await selectVersions(db)) {
      if (known.get(topic) === version) continue;
      known.set(topic, version);
      for (const listener of listeners) if (listener.topic === topic) void tell(listener);
    }
  };
  // Not awaited: a slow listener, for example one that waits for a lock, does not delay other
  // topics.
  const tell = async ({ topic, hear }: (typeof listeners)[number]) => {
    try {
      await hear();
    } catch (error) {
      known.delete(topic);
      log.warn({ err: error, topic }, 'a change of another server could not be read');
    }
  };
  const listen = async (until: AbortSignal) => {
    while (!until.aborted) {
      await look().catch((error: unknown) => {
        log.warn({ err: error }, 'changes of other servers could not be read');
      });
      await wait(pollMs, undefined, { signal: until, ref: false }).catch(() => {});
    }
  };
  return {
    async announce(topic) {
      if (!isShared) return;
      await raiseVersion(db, topic).catch((error: unknown) => {
        log.warn({ err: error, topic }, 'a change could not be told to other servers');
      });
    },
    onChange(topic, hear) {
      listeners.push({ topic, hear });
    },
    start(until) {
      if (isShared) void listen(until);
    },
  };
}
