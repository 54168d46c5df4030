/** Searches words in a whole database: every column of every table, as text. */
import type pg from 'pg';

/** Each `table.column` that contains one of the words, ignoring case. */
export async function findWords(pool: pg.Pool, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(`
    select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'drizzle')
    order by 1, 2`);
  const parts = columns.map(
    ({ table, column }) => `select '${table}.${column}' as place where exists (
      select from ${schemaOf(table)}"${table}" t, unnest($1::text[]) as wanted(wanted_word)
      where position(lower(wanted_word) in lower(t."${column}"::text)) > 0)`,
  );
  const { rows } = await pool.query<{ place: string }>(`${parts.join(' union all ')} order by 1`, [
    words,
  ]);
  return rows.map(({ place }) => place);
}

function schemaOf(table: string): string {
  return table === '__drizzle_migrations' ? 'drizzle.' : '';
}
