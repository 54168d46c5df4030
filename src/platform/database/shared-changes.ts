/**
 * Tells servers on one database what has changed that they keep in memory, within about a second.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db.ts';
import { raiseVersion, selectVersions } from './shared-sql.ts';

export type Topic = 'menus' | 'sessions' | 'settings';

type Hear = () => unknown;

export interface SharedChanges {
  /**
   * Called after the commit; the other servers hear of it. Never rejects: who misses it has a limit
   * of its own.
   */
  announce(topic: Topic): Promise<void>;
  /**
   * Calls back when another server, or this one, announced the topic; a second later again where
   * that rejects.
   */
  onChange(topic: Topic, hear: Hear): void;
  /** Begins to listen; until the signal ends it. */
  start(until: AbortSignal): void;
}

interface Options {
  db: Db;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** False where no other server can be: nothing is written and nothing read. */
  isShared: boolean;
  pollMs?: number;
}

/**
 * In the transaction that makes the change, for what no server may miss: the others hear of it when
 * that commits, also where this process ends a moment later. Best its last statement: two changes
 * of a topic wait for each other.
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
  // Nobody waits for it: what one topic needs long for, such as a lock, keeps no other one back.
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
