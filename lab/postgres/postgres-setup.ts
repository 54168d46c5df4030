/** Starts PostgreSQL for a test run, with the migrated database that every test file copies. */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#src/platform/database/open-database.ts';
import { createDatabase, startPostgres } from './test-postgres.ts';

/** Where tests make their databases, and which one they copy. */
export interface PostgresForTests {
  url: string;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresForTests;
  }
}

/** Its data goes with the run. Tests of crashes start servers of their own, with usual settings. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Some for each worker, of which a big machine has many.
  max_connections: 400,
};

// A setup file of vitest has to be a default export.
export default async function makePostgres({ vitest }: TestProject) {
  const run = vitest.getRootProject();
  // The first project that asks for it starts it for all of them.
  if ('postgres' in run.getProvidedContext()) return;
  const server = await startPostgres(settings, await quickDisk());
  vitest.onClose(() => server[Symbol.asyncDispose]());
  const url = server.nearUrl('postgres');
  const { name: template, databaseUrl } = await createDatabase(url);
  await (await openDatabase({ databaseUrl, dataDir: '' })).close();
  run.provide('postgres', { url, template });
}

/** Memory, where it is a folder; a container may have next to none of it. */
const memory = '/dev/shm';
const roomEnough = 2 ** 31;

/** A database is some thousand files; to make them on a disk takes longer than what it is for. */
async function quickDisk(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize >= roomEnough ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
