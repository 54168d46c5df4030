/** Databases for tests, on the run's PostgreSQL: each test file copies the migrated one. */
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { inject } from 'vitest';
import * as schema from '#src/app/schema.ts';
import { type Database, openDatabase } from '#src/platform/database/open-database.ts';
import { patienceMs } from '../patience.ts';
import { copyDatabase, createDatabase, type OwnDatabase } from './test-postgres.ts';

export interface TestDatabase extends Database {
  /** Empties every table; numbers start at 1 again. */
  reset(): Promise<void>;
  /** Closes it and opens it again on the stored data, as the next process does. */
  reopen(): Promise<Database>;
}

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table));

/**
 * Empties tables with few rows in a few ms: a real truncate creates new files and waits for the
 * disk.
 */
const emptyAll = `
  begin;
  set local session_replication_role = replica;
  ${tables.map((table) => `delete from ${table};`).join('\n')}
  select setval(seqrelid, 1, false) from pg_sequence;
  commit`;

/** The shop's own limits refuse on a busy machine what a test does to it on purpose. */
const patientLimits = {
  connectionTimeoutMillis: patienceMs,
  lock_timeout: patienceMs,
  statement_timeout: patienceMs,
  query_timeout: patienceMs,
  idle_in_transaction_session_timeout: patienceMs,
};

export async function openTestDatabase(): Promise<TestDatabase> {
  return openOwn(await createTestDatabase());
}

/** Closing it removes it. */
export async function openOwn(
  { databaseUrl, remove }: Omit<OwnDatabase, 'name'>,
  poolSize = 5,
): Promise<TestDatabase> {
  const open = async () => {
    const database = await openDatabase({ databaseUrl, dataDir: '', poolSize });
    Object.assign(database.pool.options, patientLimits);
    return database;
  };
  const first = await open();
  let opened: Database | undefined = first;
  const close = async () => {
    await opened?.close();
    opened = undefined;
  };
  return {
    ...first,
    async reset() {
      await first.pool.query(emptyAll);
    },
    async reopen() {
      await close();
      opened = await open();
      return opened;
    },
    async close() {
      await close();
      await remove();
    },
  };
}

/** Records the texts that any client sends to the database from now on. */
export function noteStatements(pool: pg.Pool): string[] {
  const texts: string[] = [];
  const noted = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (noted.has(client)) return;
    noted.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    const query = (...args: [string | { text: string }, ...unknown[]]) => {
      texts.push(typeof args[0] === 'string' ? args[0] : args[0].text);
      return send(...args);
    };
    Object.assign(client, { query });
  });
  return texts;
}

/** With all tables and no rows, for processes of the shop, which receive its address. */
export function createTestDatabase(): Promise<OwnDatabase> {
  const { url, template } = inject('postgres');
  return copyDatabase(url, template);
}

/** Without tables. */
export function createEmptyDatabase(options = ''): Promise<OwnDatabase> {
  return createDatabase(inject('postgres').url, options);
}
