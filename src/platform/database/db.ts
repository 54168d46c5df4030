/**
 * The database as the application sees it: a pool and Drizzle, on the built-in PostgreSQL or a
 * server elsewhere.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { databaseError } from './database-errors.ts';
import { isForgotten, keepStatements, type Statement } from './kept-statements.ts';
import {
  appliedMigrations,
  applyMigrations,
  ensureMigrationLock,
  isEarlierVersion,
  knownMigrations,
  lockMigrations,
} from './migrations-sql.ts';
import { startBuiltIn } from './postgres/built-in.ts';

/** What services take first: the database, or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

/** For a command that has a connection of its own, or a transaction that it began there. */
export function dbOn(connection: pg.Pool | pg.PoolClient): Db {
  return drizzle(connection);
}

export interface Database {
  pool: pg.Pool;
  db: Db;
  /** The shop runs its own PostgreSQL, which no other instance uses. */
  builtIn: boolean;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without it the shop starts its own, in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Connections to a server. */
  poolSize?: number;
  /** False where a pooler gives each transaction another connection: it can't keep statements. */
  keepsStatements?: boolean;
}

const connectionMs = 5000;
/** At a start no request waits, and on a slow machine loading the program keeps it from hearing. */
const firstConnectionMs = 30_000;

// Amounts and counts are safe integers or an error, dates are 'yyyy-MM-dd' and never a Date.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond a safe integer`);
  return number;
});
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Opens the database and brings its tables up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, poolSize = 10, keepsStatements = true } = options;
  const own = databaseUrl ? undefined : await startBuiltIn(dataDir);
  const url = databaseUrl ?? own?.url ?? '';
  const pool = openPool(url, poolSize);
  const close = async () => {
    await pool.end();
    await own?.stop();
  };
  if (keepsStatements) keepStatements(pool);
  // Without both, a connection that breaks while idle would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await bringUpToDate(url);
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, db: drizzle(pool), builtIn: own !== undefined, close };
}

/**
 * No request waits for long on a database that is busy, away or silent. The address may set each of
 * these to another value.
 */
function openPool(connectionString: string, max: number): pg.Pool {
  return new pg.Pool({
    connectionString,
    max,
    application_name: 'tiffin-shop',
    // For a new connection, and for one that others give back.
    connectionTimeoutMillis: connectionMs,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1800,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    lock_timeout: 5000,
    statement_timeout: 8000,
    // A machine that is gone can not even say that it took too long.
    query_timeout: 9000,
    idle_in_transaction_session_timeout: 15_000,
  });
}

/** One instance at a time does this; the others wait, and then find it done. */
async function bringUpToDate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: firstConnectionMs });
  // Without it, a connection that breaks would end the process; the statement on it fails as well.
  client.on('error', () => {});
  try {
    await client.connect();
    await ensureMigrationLock(client);
    await client.query('begin');
    await lockMigrations(client);
    await refuseNewerTables(client);
    await applyMigrations(client, knownMigrations());
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function refuseNewerTables(client: pg.Client): Promise<void> {
  const applied = await appliedMigrations(client);
  if (isEarlierVersion(applied)) return;
  const known = knownMigrations().length;
  throw new Error(
    `The database has ${applied.length} migrations, this version of the program ${known}.`,
  );
}

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
