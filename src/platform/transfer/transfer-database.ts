/** Opens the databases that a shop moves from and to; refuses what is no shop of this version. */
import pg from 'pg';
import { appliedMigrations, knownMigrations } from '../database/migrations-sql.ts';
import type { Database, DatabaseOptions } from '../database/open-database.ts';
import { hasBuiltIn, startBuiltIn } from '../database/postgres/built-in.ts';
import { reachBuiltIn } from '../database/postgres/reach.ts';

/** Why a shop was not moved. `plain`: its message is all there is to show. */
export class TransferError extends Error {
  readonly plain = true;
}

export type OpenPool = Pick<Database, 'pool' | 'close'>;

/** A shop as it is, also one that is open; nothing in it is changed, not even its version. */
export function openSource(options: DatabaseOptions): Promise<OpenPool> {
  return openShop(options, reachBuiltIn);
}

/** A shop that stays closed meanwhile, where that is this machine's to say. */
export function openClosedSource(options: DatabaseOptions): Promise<OpenPool> {
  return openShop(options, startBuiltIn);
}

/** A database for a shop; what is in it is for `storeShop` to find out. */
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

/** Without bringing its tables up to date, and with all the time that it takes. */
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

/** Connections without a limit of time. */
export function openPool(databaseUrl: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    // A limit in the address that the driver keeps, and no `set` of a transaction ends; like the
    // others, it is the shop's.
    connectionString: databaseUrl.replace(/(?<=[?&])query_timeout=[^&#]*/g, ''),
    max,
    application_name: 'tiffin-shop transfer',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // Without both, a connection that breaks would end the process before its sentence is said.
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
