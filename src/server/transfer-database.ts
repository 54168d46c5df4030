/** Opens the databases that a shop is moved from and to, and refuses what is no shop of this version. */
import pg from 'pg';
import { knownMigrations } from './data-transfer-sql.ts';
import { type Database, type DatabaseOptions, openDatabase } from './db.ts';
import { hasBuiltIn, startBuiltIn } from './postgres/built-in.ts';

/** Why a shop was not moved. `plain`: its message is all there is to show. */
export class TransferError extends Error {
  readonly plain = true;
}

export type OpenPool = Pick<Database, 'pool' | 'close'>;

/** A shop as it is; nothing in it is changed, not even its version. */
export async function openSource(options: DatabaseOptions): Promise<OpenPool> {
  const { databaseUrl, dataDir } = options;
  if (!databaseUrl && !hasBuiltIn(dataDir)) {
    throw new TransferError(`There is no shop in the folder ${dataDir}.`);
  }
  const source = await openAsIs(options);
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

/** An empty database gets its tables; whether a shop is in them is for `claimEmpty` to find out. */
export async function openTarget(options: DatabaseOptions): Promise<OpenPool> {
  if (options.databaseUrl || hasBuiltIn(options.dataDir)) {
    const target = await openAsIs(options);
    try {
      const applied = await appliedMigrations(target.pool);
      if (applied.length > 0) refuseOtherVersion(applied);
    } finally {
      await target.close();
    }
  }
  await (await openDatabase(options)).close();
  // Not as the shop has it: its limits are for customers who wait.
  return openAsIs(options);
}

/** Without bringing its tables up to date, and with all the time that it takes. */
async function openAsIs({ databaseUrl, dataDir }: DatabaseOptions): Promise<OpenPool> {
  const own = databaseUrl ? undefined : await startBuiltIn(dataDir);
  const pool = openServer(databaseUrl ?? own?.url ?? '');
  // Without both, a connection that breaks would end the process before its sentence is said.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    pool,
    async close() {
      await pool.end();
      await own?.stop();
    },
  };
}

function openServer(databaseUrl: string): pg.Pool {
  return new pg.Pool({
    // A limit in the address that the driver keeps, and no `set` of a transaction ends; like the others, it is the shop's.
    connectionString: databaseUrl.replace(/(?<=[?&])query_timeout=[^&#]*/g, ''),
    max: 1,
    application_name: 'tiffin-shop transfer',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
}

export function refuseOtherVersion(migrations: readonly string[]): void {
  const known = knownMigrations();
  if (migrations.join() === known.join()) return;
  throw new TransferError(
    `The shop is of another version of the program: its tables were changed ${migrations.length} times, this version knows ${known.length} changes. Use the version that it was made with, or start the shop once with this one, which brings it up to date.`,
  );
}

async function appliedMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows: found } = await pool.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (!found[0]?.name) return [];
  const { rows } = await pool.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => at);
}
