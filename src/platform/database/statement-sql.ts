/** Statements written by hand: their values have names, their rows the types of the tables. */
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { type Db, runStatement } from './db.ts';

/**
 * A condition that is always true, for a statement outside of a transaction: its commit does not
 * wait for the disk, and a power cut can take it back. For what is only a hint, or is done again
 * where it is missing.
 */
export const withoutDisk = `(select set_config('synchronous_commit', 'off', true)) is not null`;

/** The statement as a function: `:name` in its text is the value of that name. */
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

/** All columns of a table, each under the name that its rows have in the code. */
export function columnsOf(table: PgTable, alias: string): string {
  return Object.entries(getTableColumns(table))
    .map(([key, { name }]) => `${alias}.${name} as "${key}"`)
    .join(', ');
}

/**
 * What stores a row, up to its `from`. Every column has to be said, also one that may be null or
 * has a default: what is left out would be lost without a word.
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
