/** A database for one test file: the real engine on a copy of the migrated template. */
import { constants, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { inject } from 'vitest';
import { type Database, openDatabase } from './db.ts';
import * as schema from './schema.ts';

export interface TestDatabase extends Database {
  /** Empties every table; numbers start at 1 again. */
  reset(): Promise<void>;
}

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table));

export async function openTestDatabase(): Promise<TestDatabase> {
  const dataDir = await copyTemplate();
  const database = await openDatabase({ dataDir });
  return {
    ...database,
    async reset() {
      await database.pool.query(`truncate ${tables.join(', ')} restart identity cascade`);
    },
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A folder with a migrated, empty database that nobody has open; the caller removes it. */
export async function copyTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tiffin-test-'));
  await cp(inject('databaseTemplate'), dataDir, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
  return dataDir;
}
