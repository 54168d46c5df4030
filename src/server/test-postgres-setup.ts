/** Starts the PostgreSQL server of a test run, with the migrated database that every test file copies. */
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from './db.ts';
import { startPostgres } from './test-postgres.ts';

/** Where tests make their databases, and which one they copy. */
export interface PostgresForTests {
  url: string;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined where tests run on the embedded database. */
    postgres: PostgresForTests | undefined;
  }
}

const template = 'migrated_template';

// A setup file of vitest has to be a default export.
export default async function makePostgres(project: TestProject) {
  const server = await startPostgres();
  const url = server.url('postgres');
  const pool = new pg.Pool({ connectionString: url });
  await pool.query(`create database ${template}`);
  await pool.end();
  const database = await openDatabase({ databaseUrl: server.url(template), dataDir: '' });
  await database.close();
  project.provide('postgres', { url, template });
  return () => server[Symbol.asyncDispose]();
}
