/** The database names of a table's columns. */
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

export function columnNames(table: PgTable): (key: string) => string {
  const columns = getTableColumns(table) as Record<string, { name: string }>;
  return (key) => {
    const column = columns[key];
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`);
    return column.name;
  };
}
