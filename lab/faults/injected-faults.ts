/**
 * What ends a process at a chosen moment, for tests: everything that leaves it is counted, and one
 * of it goes wrong.
 */
import pg from 'pg';
import type { Db } from '#src/platform/database/db.ts';

/**
 * crashBefore, crashAfter: the process is gone before or after that statement or call was carried
 * out, and with it all that it was doing · error: that one fails, and the process goes on.
 */
export const mishapKinds = ['crashBefore', 'crashAfter', 'error'] as const;

export interface Mishap {
  kind: (typeof mishapKinds)[number];
  /** Counted from 1, in statements and calls since it was planned. */
  moment: number;
}

class MishapError extends Error {}

/** True for what a mishap caused, also where the query layer has wrapped it. */
export function isMishap(error: unknown): boolean {
  if (error instanceof MishapError) return true;
  return error instanceof Error && error.cause !== undefined && isMishap(error.cause);
}

export class Mishaps {
  #planned: Mishap | undefined;
  #moments = 0;
  #isDown = false;

  /** True from a crash to the next start: nothing leaves the process any more. */
  get isDown(): boolean {
    return this.#isDown;
  }

  plan(mishap: Mishap | undefined): void {
    this.#planned = mishap;
    this.#moments = 0;
  }

  /** Another process takes over; whatever the one before was doing has come to nothing. */
  restart(): void {
    this.#planned = undefined;
    this.#isDown = false;
  }

  /** A statement or a call that leaves the process. */
  async pass<T>(carryOut: () => Promise<T>): Promise<T> {
    if (this.#isDown) throw new MishapError('the process is gone');
    this.#moments += 1;
    const planned = this.#planned;
    if (!planned || planned.moment !== this.#moments) return carryOut();
    if (planned.kind === 'crashAfter') await carryOut();
    this.#isDown = planned.kind !== 'error';
    throw new MishapError(planned.kind);
  }
}

/** The statements of a database on their way through mishaps. */
export interface Watch {
  pool: pg.Pool;
  /** The connections of a process that is gone end, and with them what they had begun. */
  rollBack(): Promise<void>;
}

/** Lets every statement pass through `mishaps`, and does without waiting for the disk. */
export function watchDatabase(db: Db, mishaps: Mishaps): Watch {
  if (!('$client' in db) || !(db.$client instanceof pg.Pool)) throw new Error('there is no pool');
  const pool = db.$client;
  const send: Send = pool.query.bind(pool);
  Object.assign(pool, { query: (...what: unknown[]) => mishaps.pass(() => send(...what)) });
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (!watched.has(client)) watchClient(client, mishaps);
    watched.add(client);
  });
  return {
    pool,
    async rollBack() {
      const all = Array.from({ length: pool.totalCount }, () => pool.connect());
      for (const client of await Promise.all(all)) {
        await client.query('rollback');
        client.release();
      }
    },
  };
}

type Send = (...what: unknown[]) => Promise<unknown>;

function watchClient(client: pg.PoolClient, mishaps: Mishaps): void {
  const send: Send = client.query.bind(client);
  const query = (...what: unknown[]) => {
    // What the pool sends for itself is counted already; a connection that breaks takes back what
    // it began.
    const isSkipped =
      typeof what.at(-1) === 'function' || /^(rollback|savepoint|release)\b/.test(textOf(what[0]));
    return ready.then(() => (isSkipped ? send(...what) : mishaps.pass(() => send(...what))));
  };
  const ready = send('set synchronous_commit = off');
  Object.assign(client, { query });
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement;
  return isConfig ? String(statement.text) : '';
}
