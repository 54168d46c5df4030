/** A database for one test file: the real engine, embedded or PostgreSQL, on a copy of the migrated template. */
import { randomUUID } from 'node:crypto';
import { constants, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from './db.ts';
import * as schema from './schema.ts';
import type { PostgresForTests } from './test-postgres-setup.ts';

export interface TestDatabase extends Database {
  /** Empties every table; numbers start at 1 again. */
  reset(): Promise<void>;
  /** Closes it and opens it again on what is stored, as the next process does. */
  reopen(): Promise<Database>;
}

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table));

/** On the engine that the project of the tests provides. */
export function openTestDatabase(): Promise<TestDatabase> {
  const postgres = inject('postgres');
  return postgres ? openOnPostgres(postgres) : openOnEmbedded();
}

async function openOnEmbedded(): Promise<TestDatabase> {
  const dataDir = await copyTemplate();
  const remove = () => rm(dataDir, { recursive: true, force: true });
  return openCopy({ dataDir }, remove);
}

async function openOnPostgres({ url, template }: PostgresForTests): Promise<TestDatabase> {
  const { databaseUrl, remove } = await createOnPostgres(url, `template ${template}`);
  return openCopy({ databaseUrl, dataDir: '', poolSize: 5 }, remove);
}

export interface EmptyDatabase {
  databaseUrl: string;
  remove(): Promise<void>;
}

/** On the PostgreSQL server of the tests, without any table. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const postgres = inject('postgres');
  if (!postgres) throw new Error('These tests run on the embedded database.');
  return createOnPostgres(postgres.url);
}

async function createOnPostgres(url: string, from = ''): Promise<EmptyDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name} ${from}`);
  return {
    databaseUrl: Object.assign(new URL(url), { pathname: name }).href,
    remove: () => administer(url, `drop database ${name} with (force)`),
  };
}

/** Closing it calls `remove` as well. */
export async function openCopy(
  where: DatabaseOptions,
  remove: () => Promise<void>,
): Promise<TestDatabase> {
  const first = await openDatabase(where);
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
      opened = await openDatabase(where);
      return opened;
    },
    async close() {
      await close();
      await remove();
    },
  };
}

/** What truncates in some ms where few rows are: a real truncate makes new files, and waits for the disk. */
const emptyAll = `
  begin;
  set local session_replication_role = replica;
  ${tables.map((table) => `delete from ${table};`).join('\n')}
  select setval(seqrelid, 1, false) from pg_sequence;
  commit`;

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A folder with a migrated, empty embedded database that nobody has open; the caller removes it. */
export async function copyTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tiffin-test-'));
  await cp(inject('databaseTemplate'), dataDir, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
  return dataDir;
}
