/**
 * Opens the databases that a shop moves from and to; refuses a database without a shop of this
 * version.
 */
import pg from 'pg';
import { appliedMigrations, knownMigrations } from '../database/migrations-sql.ts';
import type { Database, DatabaseOptions } from '../database/open-database.ts';
import { hasBuiltIn, startBuiltIn } from '../database/postgres/built-in.ts';
import { reachBuiltIn } from '../database/postgres/reach.ts';

/** Why a shop was not moved. `plain`: only the message is shown, without a stack trace. */
export class TransferError extends Error {
  readonly plain = true;
}

export type OpenPool = Pick<Database, 'pool' | 'close'>;

/** Opens a shop that may be running; nothing in it is changed, not even its version. */
export function openSource(options: DatabaseOptions): Promise<OpenPool> {
  return openShop(options, reachBuiltIn);
}

/** Opens a shop and keeps it closed during the transfer, if its database is the built-in one. */
export function openClosedSource(options: DatabaseOptions): Promise<OpenPool> {
  return openShop(options, startBuiltIn);
}

/** Opens a database for a shop; `storeShop` checks whether it is empty. */
export function openTarget(options: DatabaseOptions): Promise<OpenPool> {
  return openAsIs(options, startBuiltIn);
}

type Open = (dataDir: string) => Promise<{ url: string; stop(): Promise<void> }>;

async function openShop(options: DatabaseOptions, open: Open): Promise<OpenPool> {
  const { databaseUrl, dataDir } = options;
  if (!databaseUrl && !hasBuiltIn(dataDir)) {
    throw new TransferError(`There is no shop in the folder ${dataDir}.`);
  }
  const source = await openAsIs(options, open);
  try {
    const applied = await appliedMigrations(source.pool);
    if (applied.length === 0) throw new TransferError('There is no shop in the database.');
    refuseOtherVersion(applied);
    return source;
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** Opens a database without migrating it and without time limits. */
async function openAsIs({ databaseUrl, dataDir }: DatabaseOptions, open: Open): Promise<OpenPool> {
  const own = databaseUrl ? undefined : await open(dataDir);
  const pool = openPool(databaseUrl ?? own?.url ?? '', 1);
  return {
    pool,
    async close() {
      await pool.end();
      await own?.stop();
    },
  };
}

/** A pool without time limits. */
export function openPool(databaseUrl: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    // The driver applies this limit of the URL itself, and a transaction's `set` cannot remove it.
    // Like the other limits, it is meant for the shop.
    connectionString: databaseUrl.replace(/(?<=[?&])query_timeout=[^&#]*/g, ''),
    max,
    application_name: 'tiffin-shop transfer',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // Without these handlers, a broken connection would end the process before its message is shown.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function refuseOtherVersion(migrations: readonly string[]): void {
  const known = knownMigrations();
  if (migrations.join() === known.join()) return;
  throw new TransferError(
    `The shop is of another version of the program: its tables were changed ${migrations.length} times, this version knows ${known.length} changes. Use the version that it was made with, or start the shop once with this one, which brings it up to date.`,
  );
}
