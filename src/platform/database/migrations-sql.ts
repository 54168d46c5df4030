/**
 * The changes that made the tables what they are: which there are, which a database has, and how it
 * gets the next.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

type Connection = Pick<pg.ClientBase, 'query'>;

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * When those of this version of the program were made: that is what a database remembers of them.
 */
export function knownMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => String(folderMillis));
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
  return migrations.join() === knownMigrations().slice(0, migrations.length).join();
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
  for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder })) {
    const name = String(folderMillis);
    if (applied.includes(name) || !names.includes(name)) continue;
    for (const statement of sql) await connection.query(statement);
    await connection.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, name],
    );
  }
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
