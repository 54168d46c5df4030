/** Opens the database, built-in or on another server, and brings its tables up to date. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { databaseError } from './database-errors.ts';
import { type Db, dbOn } from './db.ts';
import {
  appliedMigrations,
  bringUpToDate,
  ensureMigrationLock,
  isEarlierVersion,
  knownMigrations,
  lockMigrations,
} from './migrations-sql.ts';
import { startBuiltIn } from './postgres/built-in.ts';
import { prepareStatements } from './prepared-statements.ts';

export interface Database {
  pool: pg.Pool;
  /** The connection URL, for other pools. */
  url: string;
  db: Db;
  /** True when the shop runs its own PostgreSQL, which no other instance uses. */
  builtIn: boolean;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The URL of a PostgreSQL server; without it the shop starts its own, in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** The maximum number of connections to a server. */
  poolSize?: number;
  /**
   * False behind a pooler that gives each transaction another connection, where prepared statements
   * fail.
   */
  keepsStatements?: boolean;
}

const connectionMs = 5000;
/**
 * At the start, connecting is tried again after this time, because another try may reach a server
 * that the first one missed.
 */
const firstConnectionMs = 30_000;
const pauseMs = 500;
const isStarting = '57P03';

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
  if (keepsStatements) prepareStatements(pool);
  // Without these handlers, a connection that breaks while idle would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await migrate(url);
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, url, db: dbOn(pool), builtIn: own !== undefined, close };
}

/**
 * Limits how long a request waits for a database that is busy, unavailable or silent. The
 * connection URL can override each limit.
 */
function openPool(connectionString: string, max: number): pg.Pool {
  return new pg.Pool({
    connectionString,
    max,
    application_name: 'tiffin-shop',
    // Applies to a new connection and to waiting for a free one.
    connectionTimeoutMillis: connectionMs,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1800,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    lock_timeout: 5000,
    statement_timeout: 8000,
    // A limit of the client, for a server machine that no longer responds.
    query_timeout: 9000,
    idle_in_transaction_session_timeout: 15_000,
  });
}

/** One instance at a time migrates; the others wait and then find nothing to do. */
async function migrate(connectionString: string): Promise<void> {
  const client = await connectPatiently(connectionString);
  try {
    await ensureMigrationLock(client);
    await client.query('begin');
    await lockMigrations(client);
    await refuseNewerTables(client);
    await bringUpToDate(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/**
 * Connects without a time limit, until the database refuses: it may start later than the shop, and
 * on a slow machine loading the program can block the thread for longer than any connection
 * timeout.
 */
async function connectPatiently(connectionString: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: firstConnectionMs });
    // Without this handler, a broken connection would end the process; the statement fails anyway.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end();
      if (!mayAnswerLater(error)) throw error;
      await wait(pauseMs);
    }
  }
}

function mayAnswerLater(error: unknown): boolean {
  if (databaseError(error)?.code === isStarting) return true;
  // The driver's timeout error has no code.
  return error instanceof Error && error.message === 'timeout expired';
}

async function refuseNewerTables(client: pg.Client): Promise<void> {
  const applied = await appliedMigrations(client);
  if (isEarlierVersion(applied)) return;
  const known = knownMigrations().length;
  throw new Error(
    `The database has ${applied.length} migrations, this version of the program ${known}.`,
  );
}
