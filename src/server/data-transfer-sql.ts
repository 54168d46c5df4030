/** The statements that read and write whole tables of any kind, made from the schema, so that no table is forgotten. */
import { fileURLToPath } from 'node:url';
import { is } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from './schema.ts';

export interface TransferTable {
  name: string;
  columns: { name: string; type: string }[];
  /** Columns of the primary key. */
  key: string[];
  /** Columns that the database counts up by itself. */
  counted: string[];
  /** The column that names another row of the same table. */
  parent: string | undefined;
  /** Other tables that rows of this one name. */
  references: string[];
}

/** Every table of the schema; none comes before one that its rows refer to. */
export function transferTables(): TransferTable[] {
  const waiting = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map(describeTable)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const sorted: TransferTable[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ references }) =>
      references.every((name) => sorted.some((table) => table.name === name)),
    );
    if (next === -1) throw new Error(`Tables refer to each other in a circle: ${waiting[0]?.name}`);
    sorted.push(...waiting.splice(next, 1));
  }
  return sorted;
}

function describeTable(table: PgTable): TransferTable {
  const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table);
  const targets = foreignKeys.map((key) => {
    const { columns: own, foreignTable } = key.reference();
    return { column: own[0]?.name, table: getTableConfig(foreignTable).name };
  });
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  if (key.length === 0) throw new Error(`The table ${name} has no primary key.`);
  return {
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.getSQLType() })),
    key: key.map((column) => column.name),
    counted: columns.filter((column) => column.generatedIdentity).map((column) => column.name),
    parent: targets.find((target) => target.table === name)?.column,
    references: targets.map((target) => target.table).filter((target) => target !== name),
  };
}

/** When the migrations of this version of the program were made: that is what the database remembers of them. */
export function knownMigrations(): string[] {
  const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => String(folderMillis));
}

/**
 * A cursor over every row as one line of text: a JSON object of the column's own texts, which is the same on every
 * engine where the settings of `transferSettings` hold. Rows come in the order of their keys, or parents first.
 */
export function declareRows(table: TransferTable, order: 'by key' | 'parents first'): string {
  const { name, columns, key, parent } = table;
  const names = columns.map((column) => `'${column.name}'`).join(', ');
  const values = columns.map((column) => `rows.${quoted(column.name)}::text`).join(', ');
  const keys = columns
    .filter((column) => key.includes(column.name))
    // Engines sort letters in their own ways; bytes they all sort alike.
    .map(({ name, type }) => `rows.${quoted(name)}${type === 'text' ? ' collate "C"' : ''}`)
    .join(', ');
  const select = `select jsonb_object(array[${names}], array[${values}])::text as line from ${quoted(name)} rows`;
  const query =
    order === 'by key' || parent === undefined
      ? `${select} order by ${keys}`
      : `with recursive ${generations(table)}
         ${select} left join generations using (${quoted(key[0] ?? '')}) order by generation, ${keys}`;
  return `declare lines no scroll cursor for ${query}`;
}

/** How many parents each row has above it. */
function generations({ name, key, parent = '' }: TransferTable): string {
  const own = quoted(key[0] ?? '');
  return `generations as (
    select ${own}, 0 as generation from ${quoted(name)} where ${quoted(parent)} is null
    union all
    select child.${own}, generation + 1 from ${quoted(name)} child
      join generations on child.${quoted(parent)} = generations.${own})`;
}

/** Stores the rows of `$1`, a JSON array of what `declareRows` gives, with the numbers that they had. */
export function insertRows({ name, columns }: TransferTable): string {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map((column) => `(line->>'${column.name}')::${column.type}`).join(', ');
  return `insert into ${quoted(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) with ordinality as given (line, place) order by place`;
}

export function lockTables(tables: readonly TransferTable[]): string {
  return `lock table ${tables.map(({ name }) => quoted(name))} in share row exclusive mode`;
}

export function quoted(name: string): string {
  return `"${name}"`;
}
