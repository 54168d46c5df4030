/** Reads many rows: as the query layer gives them, at a third of its price for a list of hundreds. */
import { type GetColumnData, type SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

type Columns = Readonly<Record<string, PgColumn>>;
type Rows<C extends Columns> = { [Name in keyof C]: GetColumnData<C[Name]> }[];

/** The columns by their names, from what `rest` says: `from … where …`. */
export async function selectPlain<const C extends Columns>(
  db: Db,
  columns: C,
  rest: SQL,
): Promise<Rows<C>> {
  const names = Object.entries(columns);
  const list = names.map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  const { rows } = await db.execute(sql`select ${sql.join(list, sql`, `)} ${rest}`);
  // Most columns come as they are to be read: only the others are looked at, row by row.
  const decoded = names.filter(([, column]) => hasDecoder(column));
  for (const row of rows) {
    for (const [name, column] of decoded) {
      const value = row[name];
      if (value !== null) row[name] = column.mapFromDriverValue(value);
    }
  }
  return rows as Rows<C>;
}

function hasDecoder({ mapFromDriverValue }: PgColumn): boolean {
  return mapFromDriverValue !== PgColumn.prototype.mapFromDriverValue;
}

/** For `= any(…)`: one parameter, however many ids. */
export function uuids(ids: readonly string[]): SQL {
  return sql`${sql.param([...ids])}::uuid[]`;
}
