/** Transactions and prepared statements for services and `*-sql.ts`. */
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgTransaction, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { databaseError } from './database-errors.ts';
import { isForgotten, type Statement } from './prepared-statements.ts';

/** The first parameter of services: the database or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/**
 * For a command-line program with its own connection, or with a transaction that it began there.
 */
export function dbOn(connection: pg.Pool | pg.PoolClient): Db {
  return drizzle(connection);
}

// Amounts and counts are read as safe integers or throw; dates are read as 'yyyy-MM-dd', not as a
// Date.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond a safe integer`);
  return number;
});
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const serializationFailure = '40001';
const deadlock = '40P01';
/** Under load, many transactions compete for the same rows; three tries were not enough. */
const maxTries = 10;
/** A random pause, so that conflicting transactions do not retry at the same moment. */
const longestPauseMs = 50;

/**
 * Runs `work` in a transaction, up to ten times on a serialization failure or a deadlock. Inside a
 * transaction it is a savepoint, and only the outermost call is retried.
 */
export function inTransaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  if (isTransaction(db)) return transact(db, work);
  return untilItMayPass(() => withClient(db, (own) => transactWhole(own, work, config)));
}

/**
 * Runs work that may fail in the database and be tried again: in a savepoint inside a transaction,
 * otherwise directly.
 */
export function inSavepoint<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return isTransaction(db) ? transact(db, work) : work(db);
}

const callsAfterCommit = new WeakMap<object, (() => void)[]>();

/** Calls back after the commit, not after a rollback; at once outside a transaction. */
export function afterCommit(db: Db, call: () => void): void {
  const calls = isTransaction(db) ? callsAfterCommit.get(db._.session) : undefined;
  if (calls) calls.push(call);
  else call();
}

/** A transaction and its savepoints share one session, so the callbacks are stored under it. */
async function transactWhole<T>(
  own: Db,
  work: (tx: Db) => Promise<T>,
  config: PgTransactionConfig | undefined,
): Promise<T> {
  const calls: (() => void)[] = [];
  callsAfterCommit.set(own._.session, calls);
  const result = await transact(own, work, config);
  for (const call of calls) call();
  return result;
}

/**
 * Runs a hand-written statement that is prepared once per connection. Outside a transaction it is a
 * transaction of its own.
 */
export function runStatement<Row extends pg.QueryResultRow>(
  db: Db,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  if (isTransaction(db)) return send(db, { text, isKept: true }, values);
  return untilItMayPass(() =>
    withClient(db, (own) => send<Row>(own, { text, isKept: true }, values)),
  );
}

async function send<Row extends pg.QueryResultRow>(
  own: Db,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = clientOf(own);
  if (!client) throw new Error('This is no transaction of inTransaction.');
  try {
    const { rows } = await client.query<Row>(statement, [...values]);
    return rows;
  } catch (reason) {
    if (isSilence(reason)) void client.end();
    throw reason;
  }
}

async function untilItMayPass<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!mayRunAgain(databaseError(error)) || tries === maxTries) throw error;
      await wait(Math.random() * longestPauseMs);
    }
  }
}

function mayRunAgain(error: pg.DatabaseError | undefined): boolean {
  return error?.code === serializationFailure || error?.code === deadlock || isForgotten(error);
}

function isTransaction(db: Db): boolean {
  return db instanceof PgTransaction;
}

/**
 * drizzle rolls back before it rejects. On a broken connection the rollback fails too, and its
 * error would hide the cause.
 */
async function transact<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  let failure: { reason: unknown } | undefined;
  try {
    return await db.transaction(async (tx) => {
      clientOfTransaction.set(tx, clientOf(db));
      try {
        return await work(tx);
      } catch (reason) {
        failure = { reason };
        if (isSilence(reason)) hangUp(db);
        throw reason;
      }
    }, config);
  } catch (error) {
    throw failure ? failure.reason : error;
  }
}

/** The driver's error for a missing response has no code. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === 'Query read timeout' || isSilence(error.cause);
}

/**
 * Ends the connection, so that following statements such as a rollback fail at once instead of
 * waiting.
 */
function hangUp(db: Db): void {
  void clientOf(db)?.end();
}

const clientOfTransaction = new WeakMap<Db, pg.Client | undefined>();

function clientOf(db: Db): pg.Client | undefined {
  const isOwn = '$client' in db && db.$client instanceof pg.Client;
  return isOwn ? (db.$client as pg.Client) : clientOfTransaction.get(db);
}

const dbOfClient = new WeakMap<pg.PoolClient, Db>();

/**
 * drizzle itself never releases a client whose "begin" fails, and the pool would run out of
 * clients.
 */
async function withClient<T>(db: Db, work: (own: Db) => Promise<T>): Promise<T> {
  if (!('$client' in db) || !(db.$client instanceof pg.Pool)) return work(db);
  const client = await db.$client.connect();
  try {
    const own = dbOfClient.get(client) ?? drizzle(client);
    dbOfClient.set(client, own);
    return await work(own);
  } finally {
    // A client that is unresponsive or still inside a transaction must not be reused.
    client.release(client.getTransactionStatus() !== 'I');
  }
}
