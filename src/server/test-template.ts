/** Makes the migrated database that every test file copies, once for each run of the tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from './db.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: string;
  }
}

// A setup file of vitest has to be a default export.
export default async function makeTemplate(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-template-'));
  const database = await openDatabase({ dataDir: folder });
  await database.close();
  project.provide('databaseTemplate', folder);
  return () => rm(folder, { recursive: true, force: true });
}
