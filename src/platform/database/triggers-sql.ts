/**
 * Triggers and functions from the `*-triggers.sql` files beside the tables. They are created again
 * when a file has changed, so that a database has exactly these.
 */
import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

type Connection = Pick<pg.ClientBase, 'query'>;

const source = fileURLToPath(new URL('../../', import.meta.url));

/**
 * All files joined; the platform's files come first, because the others may use them. The functions
 * are in their own schema `shop`, so that one statement drops them and all triggers. The schema's
 * comment is the digest of the files.
 */
function triggerStatements(): string {
  const files = [...filesIn('platform'), ...filesIn('*/server')];
  return files.map((file) => readFileSync(join(source, file), 'utf8')).join('\n');
}

function filesIn(folder: string): string[] {
  return globSync(`${folder}/**/*-triggers.sql`, { cwd: source }).sort();
}

/** True when the database has the triggers of this version; false without a shop. */
export async function hasCurrentTriggers(connection: Connection): Promise<boolean> {
  const { digest } = await readSchema(connection);
  return digest === hash('sha256', triggerStatements());
}

/**
 * Drops all triggers, because migrations and restored rows must arrive in tables without them.
 * Throws when another program has a schema `shop` in this database.
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
