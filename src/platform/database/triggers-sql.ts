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
  const { rows } = await connection.query<{ digest: string | null }>(
    "select obj_description(to_regnamespace('shop'), 'pg_namespace') as digest",
  );
  return rows[0]?.digest === hash('sha256', triggerStatements());
}

/** Migrations and rows that arrive from another shop come into tables without triggers. */
export async function dropTriggers(connection: Connection): Promise<void> {
  await connection.query('drop schema if exists shop cascade');
}

export async function createTriggers(connection: Connection): Promise<void> {
  const statements = triggerStatements();
  await connection.query(`
    create schema shop;
    ${statements}
    comment on schema shop is '${hash('sha256', statements)}'`);
}
