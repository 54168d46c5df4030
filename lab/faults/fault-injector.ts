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
export const faultKinds = ['crashBefore', 'crashAfter', 'error'] as const;

export interface InjectedFault {
  kind: (typeof faultKinds)[number];
  /** Counted from 1, in statements and calls since it was planned. */
  moment: number;
}

class InjectedFaultError extends Error {}

/** True for what a fault caused, also where the query layer has wrapped it. */
export function isInjectedFault(error: unknown): boolean {
  if (error instanceof InjectedFaultError) return true;
  return error instanceof Error && error.cause !== undefined && isInjectedFault(error.cause);
}

export class FaultInjector {
  #planned: InjectedFault | undefined;
  #moments = 0;
  #isDown = false;

  /** True from a crash to the next start: nothing leaves the process any more. */
  get isDown(): boolean {
    return this.#isDown;
  }

  plan(fault: InjectedFault | undefined): void {
    this.#planned = fault;
    this.#moments = 0;
  }

  /** Another process takes over; whatever the one before was doing has come to nothing. */
  restart(): void {
    this.#planned = undefined;
    this.#isDown = false;
  }

  /** A statement or a call that leaves the process. */
  async pass<T>(carryOut: () => Promise<T>): Promise<T> {
    if (this.#isDown) throw new InjectedFaultError('the process is gone');
    this.#moments += 1;
    const planned = this.#planned;
    if (!planned || planned.moment !== this.#moments) return carryOut();
    if (planned.kind === 'crashAfter') await carryOut();
    // What nobody waited for can come to its end when another process has taken over.
    if (planned === this.#planned) this.#isDown = planned.kind !== 'error';
    throw new InjectedFaultError(planned.kind);
  }
}

/** The statements of a database on their way through faults. */
export interface Watch {
  pool: pg.Pool;
  /** The connections of a process that is gone end, and with them what they had begun. */
  rollBack(): Promise<void>;
}

/** Lets every statement pass through `faults`, and does without waiting for the disk. */
export function watchDatabase(db: Db, faults: FaultInjector): Watch {
  if (!('$client' in db) || !(db.$client instanceof pg.Pool)) throw new Error('there is no pool');
  const pool = db.$client;
  const send: Send = pool.query.bind(pool);
  Object.assign(pool, { query: (...args: unknown[]) => faults.pass(() => send(...args)) });
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (!watched.has(client)) watchClient(client, faults);
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

type Send = (...args: unknown[]) => Promise<unknown>;

function watchClient(client: pg.PoolClient, faults: FaultInjector): void {
  const send: Send = client.query.bind(client);
  const query = (...args: unknown[]) => {
    // What the pool sends for itself is counted already; a connection that breaks takes back what
    // it began.
    const isSkipped =
      typeof args.at(-1) === 'function' || /^(rollback|savepoint|release)\b/.test(textOf(args[0]));
    return ready.then(() => (isSkipped ? send(...args) : faults.pass(() => send(...args))));
  };
  const ready = send('set synchronous_commit = off');
  Object.assign(client, { query });
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement;
  return isConfig ? String(statement.text) : '';
}
