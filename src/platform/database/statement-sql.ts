/** Hand-written statements with named parameters and rows typed by the tables. */
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { type Db, runStatement } from './db.ts';

/**
 * A condition that is always true, for a statement outside a transaction. Its commit does not wait
 * for the disk, so a power failure can undo it. Only for data that is a hint or is written again if
 * missing.
 */
export const withoutDisk = `(select set_config('synchronous_commit', 'off', true)) is not null`;

/** Turns a statement into a function: `:name` in its text is the value of that name. */
export function statement<Values extends Record<string, unknown>, Row extends pg.QueryResultRow>(
  text: string,
): (db: Db, values: Values) => Promise<Row[]> {
  const names: (keyof Values & string)[] = [];
  const numbered = text.replace(/(?<![:\w]):([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return (db, values) =>
    runStatement<Row>(
      db,
      numbered,
      names.map((name) => values[name]),
    );
}

/** All columns of a table, each under its name in the code. */
export function columnsOf(table: PgTable, alias: string): string {
  return Object.entries(getTableColumns(table))
    .map(([key, { name }]) => `${alias}.${name} as "${key}"`)
    .join(', ');
}

/**
 * The start of an insert, up to its `from`. Every column must be given, also nullable ones and
 * those with a default, because a forgotten column would be lost silently.
 */
export function insertOf<T extends PgTable>(
  table: T,
  values: Readonly<Record<keyof T['$inferInsert'] & string, string>>,
): string {
  const said: Partial<Record<string, string>> = values;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => said[key] !== undefined);
  return `insert into ${getTableName(table)} (${columns.map(([, { name }]) => name).join(', ')})
    select ${columns.map(([key]) => said[key]).join(', ')}`;
}
