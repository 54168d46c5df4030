/** Starts PostgreSQL for a test run, with the migrated database that every test file copies. */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#src/platform/database/open-database.ts';
import { createDatabase, startPostgres } from './test-postgres.ts';

/** The server on which tests create databases, and the database that they copy. */
export interface PostgresForTests {
  url: string;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresForTests;
  }
}

/**
 * The data are deleted after the run. Tests of crashes start their own servers, with the usual
 * settings.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Several for each worker; a big machine has many workers.
  max_connections: 400,
};

// vitest requires a default export in a setup file.
export default async function makePostgres({ vitest }: TestProject) {
  const run = vitest.getRootProject();
  // The first project that needs it starts it for all.
  if ('postgres' in run.getProvidedContext()) return;
  const server = await startPostgres(settings, await quickDisk());
  vitest.onClose(() => server[Symbol.asyncDispose]());
  const url = server.nearUrl('postgres');
  const { name: template, databaseUrl } = await createDatabase(url);
  await (await openDatabase({ databaseUrl, dataDir: '' })).close();
  run.provide('postgres', { url, template });
}

/** A folder in memory; a container may have almost none. */
const memory = '/dev/shm';
const roomEnough = 2 ** 31;

/** A database is some thousand files, and creating them on a disk takes longer than the tests. */
async function quickDisk(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize >= roomEnough ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
