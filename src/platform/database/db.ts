/** Transactions and statements, as services and `*-sql.ts` use them. */
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { databaseError } from './database-errors.ts';
import { isForgotten, type Statement } from './kept-statements.ts';

/** What services take first: the database, or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** For a command that has a connection of its own, or a transaction that it began there. */
export function dbOn(connection: pg.Pool | pg.PoolClient): Db {
  return drizzle(connection);
}

// Amounts and counts are safe integers or an error, dates are 'yyyy-MM-dd' and never a Date.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond a safe integer`);
  return number;
});
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const serializationFailure = '40001';
const deadlock = '40P01';
/** In a rush the same rows are fought for again and again; three were once too few. */
const maxTries = 10;
/** Those that were in each other's way do not come back at the same moment. */
const longestPauseMs = 50;

/**
 * Runs `work` in a transaction, up to ten times when the database asks for that (serialization
 * failure, deadlock). Inside of a transaction it is a savepoint, and the outermost call is what
 * runs again.
 */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return transact(db, work);
  return untilItMayPass(() => withClient(db, (own) => transactWhole(own, work)));
}

/**
 * Work that may be refused by the database and tried again: inside of a transaction that goes on
 * it is a savepoint, else it is done as it is.
 */
export function inSavepoint<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return isTransaction(db) ? transact(db, work) : work(db);
}

const callsAfterCommit = new WeakMap<object, (() => void)[]>();

/** Calls back after the commit, never after a rollback; at once outside of a transaction. */
export function afterCommit(db: Db, call: () => void): void {
  const calls = isTransaction(db) ? callsAfterCommit.get(db._.session) : undefined;
  if (calls) calls.push(call);
  else call();
}

/** A transaction and its savepoints share the session of their connection. */
async function transactWhole<T>(own: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const calls: (() => void)[] = [];
  callsAfterCommit.set(own._.session, calls);
  const result = await transact(own, work);
  for (const call of calls) call();
  return result;
}

/**
 * Runs a statement written by hand, prepared once for each connection; outside of a transaction it
 * is one by itself.
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
 * The query layer rolls back before it rejects: on a connection that is gone that fails, and would
 * hide the reason.
 */
async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
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
    });
  } catch (error) {
    throw failure ? failure.reason : error;
  }
}

/** The driver has no code for an answer that never came. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === 'Query read timeout' || isSilence(error.cause);
}

/** What follows on this connection, such as a rollback, fails at once instead of waiting too. */
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
 * The query layer by itself never gives a client back whose "begin" fails: the pool would run dry.
 */
async function withClient<T>(db: Db, work: (own: Db) => Promise<T>): Promise<T> {
  if (!('$client' in db) || !(db.$client instanceof pg.Pool)) return work(db);
  const client = await db.$client.connect();
  try {
    const own = dbOfClient.get(client) ?? drizzle(client);
    dbOfClient.set(client, own);
    return await work(own);
  } finally {
    // One that is silent, or still inside of a transaction, is for nobody else.
    client.release(client.getTransactionStatus() !== 'I');
  }
}
