/**
 * Triggers and the functions that they and statements call. A database has exactly those of the
 * `*-triggers.sql` files, which lie beside the tables; they are made anew when one has changed.
 */
import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

type Connection = Pick<pg.ClientBase, 'query'>;

const source = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Their functions are in a schema of their own, `shop`, so that one statement drops them, and every
 * trigger with them. Its comment is the digest of the files. Those of the platform come first, as
 * all others may use them.
 */
function triggerStatements(): string {
  const files = [...filesIn('platform'), ...filesIn('*/server')];
  return files.map((file) => readFileSync(join(source, file), 'utf8')).join('\n');
}

function filesIn(folder: string): string[] {
  return globSync(`${folder}/**/*-triggers.sql`, { cwd: source }).sort();
}

/** False in a database without a shop. */
export async function hasCurrentTriggers(connection: Connection): Promise<boolean> {
  const { digest } = await readSchema(connection);
  return digest === hash('sha256', triggerStatements());
}

/**
 * Migrations and rows that arrive from another shop come into tables without triggers. Throws where
 * another program has a schema of that name in this database.
 */
export async function dropTriggers(connection: Connection): Promise<void> {
  const { isThere, digest } = await readSchema(connection);
  if (isThere && !/^[0-9a-f]{64}$/.test(digest ?? '')) {
    throw new Error('The database has a schema "shop" that is not of this program.');
  }
  await connection.query('drop schema if exists shop cascade');
}

async function readSchema(connection: Connection) {
  const { rows } = await connection.query<{ isThere: boolean; digest: string | null }>(`
    select to_regnamespace('shop') is not null as "isThere",
      obj_description(to_regnamespace('shop'), 'pg_namespace') as digest`);
  const [schema = { isThere: false, digest: null }] = rows;
  return schema;
}

export async function createTriggers(connection: Connection): Promise<void> {
  const statements = triggerStatements();
  await connection.query(`
    create schema shop;
    ${statements}
    comment on schema shop is '${hash('sha256', statements)}'`);
}
