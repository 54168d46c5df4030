/** The primary key of any table, as a part of a statement. */
import { getTableName, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

function keysOf(table: PgTable) {
  const { columns, primaryKeys } = getTableConfig(table);
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  if (keys.length === 0) throw new Error(`${getTableName(table)} has no primary key`);
  return keys;
}

/** The columns of the table's primary key. */
export function keyColumns(table: PgTable): SQL {
  return sql.join(
    keysOf(table).map(({ name }) => sql`${table}.${sql.identifier(name)}`),
    sql`, `,
  );
}

/** The condition for rows with these keys, a JSON array of arrays. */
export function among(table: PgTable, keys: string): SQL {
  const values = keysOf(table).map((column, index) =>
    sql.raw(`(key ->> ${index})::${column.getSQLType()}`),
  );
  return sql`(${keyColumns(table)}) in
    (select ${sql.join(values, sql`, `)} from json_array_elements(${keys}::json) key)`;
}
