/**
 * The changes that made the tables what they are: which there are, which a database has, and how it
 * gets the next.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { createTriggers, dropTriggers, hasCurrentTriggers } from './triggers-sql.ts';

type Connection = Pick<pg.ClientBase, 'query'>;

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Those from before 1.0.0, which were joined into one. */
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

/**
 * When those of this version of the program were made: that is what a database remembers of them.
 */
export function knownMigrations(): string[] {
  return namesIn(migrationsFolder);
}

/** The names of the tables that they lead to, as the tool that writes them noted. */
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

/** None where there is no shop. */
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

/** A database with these can be brought up to date. */
export function isEarlierVersion(migrations: readonly string[]): boolean {
  return [knownMigrations(), namesIn(folderBefore)].some(
    (known) => migrations.join() === known.slice(0, migrations.length).join(),
  );
}

/** Tables and triggers as this version has them. In the caller's transaction and lock. */
export async function bringUpToDate(connection: Connection): Promise<void> {
  const applied = await appliedMigrations(connection);
  const hasTables = applied.join() === knownMigrations().join();
  if (hasTables && (await hasCurrentTriggers(connection))) return;
  await dropTriggers(connection);
  if (applied.length > 0 && !hasTables) await leaveFolderBefore(connection, applied);
  await applyMigrations(connection, knownMigrations());
  await createTriggers(connection);
}

/** Applies those of `names` that the database lacks, in the caller's transaction and lock. */
export async function applyMigrations(
  connection: Connection,
  names: readonly string[],
): Promise<void> {
  // As the query layer's own tool for developers keeps them.
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
 * A database from before 1.0.0 gets the rest of the migrations of that time. They lead to the same
 * tables as the first one of today, which is noted in their place.
 */
async function leaveFolderBefore(
  connection: Connection,
  applied: readonly string[],
): Promise<void> {
  const before = namesIn(folderBefore);
  if (!applied.some((name) => before.includes(name))) return;
  // Triggers of that time came with the migrations.
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
 * Before the transaction of `lockMigrations`: two that create the table at once collide; the loser
 * tries again.
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

/** One transaction at a time changes the tables of a server. Every engine has locks of rows. */
export async function lockMigrations(connection: Connection): Promise<void> {
  await connection.query('select id from migrate_lock where id = 1 for update');
}
