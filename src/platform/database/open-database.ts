/** Opens the database, built-in or on a server elsewhere, and brings its tables up to date. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { databaseError } from './database-errors.ts';
import { type Db, dbOn } from './db.ts';
import { keepStatements } from './kept-statements.ts';
import {
  appliedMigrations,
  bringUpToDate,
  ensureMigrationLock,
  isEarlierVersion,
  knownMigrations,
  lockMigrations,
} from './migrations-sql.ts';
import { startBuiltIn } from './postgres/built-in.ts';

export interface Database {
  pool: pg.Pool;
  /** Where it is, for a pool that does other work. */
  url: string;
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
/** A start tries again after this: another try may reach a server that the first one missed. */
const firstConnectionMs = 30_000;
const pauseMs = 500;
/** PostgreSQL's code for "the database system is starting up". */
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
  if (keepsStatements) keepStatements(pool);
  // Without both, a connection that breaks while idle would end the process.
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
 * Without end, for as long as nothing refuses: a database may start later than the shop, and on a
 * slow machine loading the program holds the thread up for longer than any limit of a connection.
 */
async function connectPatiently(connectionString: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: firstConnectionMs });
    // Without it, a connection that breaks would end the process; its statement fails as well.
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
  // The driver gives it no code.
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
