/** Servers as separate processes, with a database and a data folder per test. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createTestDatabase } from '../postgres/test-database.ts';
import type { OwnDatabase } from '../postgres/test-postgres.ts';
import { openServer, type ServerProcess } from './run-command.ts';

/** The environment of a test of the built-in database. */
export const ofItsOwn = { DATABASE_URL: '' };

/** They end with their test. */
export function setUpServers() {
  let folder: string;
  let database: OwnDatabase;
  const servers: ServerProcess[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tiffin-main-'));
    // The database's user must be able to pass through; otherwise the database would be stored
    // elsewhere.
    await chmod(folder, 0o755);
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server[Symbol.asyncDispose]()));
    await database.remove();
    // The database of a killed shop needs a moment to end.
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });
  return {
    folder: () => folder,
    start(env: Record<string, string>): ServerProcess {
      const own = { DATA_DIR: folder, DATABASE_URL: database.databaseUrl, SEED: 'none' };
      const server = openServer({ ...own, ...env });
      servers.push(server);
      return server;
    },
  };
}
