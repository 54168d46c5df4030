/** Migrations: which ones exist, which ones a database has, and how the others are applied. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { createTriggers, dropTriggers, hasCurrentTriggers } from './triggers-sql.ts';

type Connection = Pick<pg.ClientBase, 'query'>;

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Migrations from before 1.0.0, which were squashed into one. */
const folderBefore = join(migrationsFolder, 'before-1.0.0');
const functionsBefore = [
  'cash_returns_stay',
  'cash_stays',
  'collections_booked',
  'customer_of_order',
  'day_keep_close',
  'day_keep_lines',
  'day_keep_orders',
  'day_lock_key',
  'day_refuse',
  'handovers_stay',
  'only_redacted',
  'orders_collected',
  'orders_none_unapproved',
  'privacy_requests_stay',
  'refunds_fit_payment',
  'rider_cash_in_hand',
  'settings_history_stays',
  'shift_add_order',
  'shift_keep_lines',
  'shift_lock_key',
  'shift_note_change',
  'staff_events_stay',
  'staff_keep_owner',
];

const migrationsIn = (folder: string) => readMigrationFiles({ migrationsFolder: folder });
const nameOf = ({ folderMillis }: MigrationMeta) => String(folderMillis);
const namesIn = (folder: string) => migrationsIn(folder).map(nameOf);

/** The creation times of this version's migrations, by which a database records them. */
export function knownMigrations(): string[] {
  return namesIn(migrationsFolder);
}

/** The names of the tables after all migrations, from the snapshot that drizzle-kit wrote. */
export function knownTables(): string[] {
  const noted = readdirSync(join(migrationsFolder, 'meta'))
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort();
  const { tables } = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta', noted.at(-1) ?? ''), 'utf8'),
  ) as { tables: Record<string, { name: string }> };
  return Object.values(tables)
    .map(({ name }) => name)
    .sort();
}

/** The migrations of the database; empty when it has no shop. */
export async function appliedMigrations(connection: Connection): Promise<string[]> {
  const { rows: found } = await connection.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (!found[0]?.name) return [];
  const { rows } = await connection.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => at);
}

/** True when a database with these migrations can be migrated to this version. */
export function isEarlierVersion(migrations: readonly string[]): boolean {
  return [knownMigrations(), namesIn(folderBefore)].some(
    (known) => migrations.join() === known.slice(0, migrations.length).join(),
  );
}

/** Brings tables and triggers to this version. The caller holds the transaction and the lock. */
export async function bringUpToDate(connection: Connection): Promise<void> {
  const applied = await appliedMigrations(connection);
  const hasTables = applied.join() === knownMigrations().join();
  if (hasTables && (await hasCurrentTriggers(connection))) return;
  await dropTriggers(connection);
  if (applied.length > 0 && !hasTables) await leaveFolderBefore(connection, applied);
  await applyMigrations(connection, knownMigrations());
  await createTriggers(connection);
}

/**
 * Applies the migrations in `names` that the database lacks. The caller holds the transaction and
 * the lock.
 */
export async function applyMigrations(
  connection: Connection,
  names: readonly string[],
): Promise<void> {
  // The same table that drizzle-kit uses.
  await connection.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`);
  const applied = await appliedMigrations(connection);
  for (const migration of [...migrationsIn(folderBefore), ...migrationsIn(migrationsFolder)]) {
    const name = nameOf(migration);
    if (applied.includes(name) || !names.includes(name)) continue;
    for (const statement of migration.sql) await connection.query(statement);
    await noteMigration(connection, migration);
  }
}

/**
 * Applies the remaining migrations from before 1.0.0 to a database of that time. They lead to the
 * same tables as the first current migration, which is then recorded in their place.
 */
async function leaveFolderBefore(
  connection: Connection,
  applied: readonly string[],
): Promise<void> {
  const before = namesIn(folderBefore);
  if (!applied.some((name) => before.includes(name))) return;
  // At that time, migrations created the triggers.
  await connection.query(`drop function if exists ${functionsBefore.join(', ')} cascade`);
  await applyMigrations(connection, before);
  await connection.query('delete from drizzle.__drizzle_migrations');
  const [first] = migrationsIn(migrationsFolder);
  if (first) await noteMigration(connection, first);
}

async function noteMigration(connection: Connection, migration: MigrationMeta): Promise<void> {
  await connection.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
    [migration.hash, nameOf(migration)],
  );
}

/**
 * Creates the lock table. Call this before the transaction of `lockMigrations`: two processes that
 * create it at once collide, and the loser tries again.
 */
export async function ensureMigrationLock(connection: Connection, triesLeft = 20): Promise<void> {
  try {
    await connection.query('create table if not exists migrate_lock (id int primary key)');
    await connection.query('insert into migrate_lock values (1) on conflict do nothing');
  } catch (error) {
    if (triesLeft === 0) throw error;
    await wait(100);
    await ensureMigrationLock(connection, triesLeft - 1);
  }
}

/**
 * Waits until no other transaction changes the tables. It locks a row, because every database
 * engine supports that.
 */
export async function lockMigrations(connection: Connection): Promise<void> {
  await connection.query('select id from migrate_lock where id = 1 for update');
}
