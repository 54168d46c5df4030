/**
 * Fault injection for tests, which ends a process at a chosen moment: every statement and call is
 * counted, and one of them fails.
 */
import pg from 'pg';
import type { Db } from '#src/platform/database/db.ts';

/**
 * crashBefore, crashAfter: the process ends before or after that statement or call was executed,
 * with all its work in progress · error: that one fails, and the process continues.
 */
export const faultKinds = ['crashBefore', 'crashAfter', 'error'] as const;

export interface InjectedFault {
  kind: (typeof faultKinds)[number];
  /** Counted from 1, in statements and calls since the fault was planned. */
  moment: number;
}

class InjectedFaultError extends Error {}

/** True for an error of an injected fault, also if drizzle has wrapped it. */
export function isInjectedFault(error: unknown): boolean {
  if (error instanceof InjectedFaultError) return true;
  return error instanceof Error && error.cause !== undefined && isInjectedFault(error.cause);
}

export class FaultInjector {
  #planned: InjectedFault | undefined;
  #moments = 0;
  #isDown = false;

  /** True from a crash to the next start: no statement or call leaves the process. */
  get isDown(): boolean {
    return this.#isDown;
  }

  plan(fault: InjectedFault | undefined): void {
    this.#planned = fault;
    this.#moments = 0;
  }

  /** Another process takes over; the work in progress of the previous one is lost. */
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
    // Work that was not awaited can end after another process has taken over.
    if (planned === this.#planned) this.#isDown = planned.kind !== 'error';
    throw new InjectedFaultError(planned.kind);
  }
}

/** Statements of a database that pass through fault injection. */
export interface Watch {
  pool: pg.Pool;
  /** Ends the connections of a dead process, which rolls back their transactions. */
  rollBack(): Promise<void>;
}

/** Passes every statement through `faults`, and does not wait for the disk. */
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
    // The pool's own statements are counted already; a broken connection rolls back its
    // transaction.
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
