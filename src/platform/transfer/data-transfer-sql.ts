/**
 * Statements that read and write whole tables of any kind, by the database's description of them.
 */
export interface TransferTable {
  name: string;
  columns: { name: string; type: string }[];
  /** Columns of the primary key. */
  key: string[];
  /** Columns with a sequence of the database. */
  counted: string[];
  /** The column that refers to another row of the same table. */
  parent: string | null;
  /** Other tables to which rows of this table refer. */
  references: string[];
}

/** Describes the tables in `$1` as they are in this database, which may have another version. */
export const describeTables = `
  select relname::text as name,
    (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
      from pg_attribute where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    array(select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = tables.oid and indisprimary order by attnum) as key,
    array(select attname::text from pg_attribute where attrelid = tables.oid and attidentity <> '') as counted,
    (select attname::text from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and conrelid = tables.oid and confrelid = tables.oid limit 1) as parent,
    array(select distinct other.relname::text from pg_constraint join pg_class other on other.oid = confrelid
      where contype = 'f' and conrelid = tables.oid and confrelid <> tables.oid) as references
  from pg_class tables
  where relkind in ('r', 'p') and relname = any ($1)
    and relnamespace = (select oid from pg_namespace where nspname = current_schema())
  order by relname collate "C"`;

/**
 * A cursor over every row as one line of text: a JSON object with the text of each column, which is
 * the same on every engine with the settings of `table-rows.ts`. Rows are in the order of their
 * keys, or parents first.
 */
export function declareRows(table: TransferTable, order: 'by key' | 'parents first'): string {
  const { name, columns, key, parent } = table;
  const names = columns.map((column) => `'${column.name}'`).join(', ');
  const values = columns.map((column) => `rows.${quoted(column.name)}::text`).join(', ');
  const keys = columns
    .filter((column) => key.includes(column.name))
    // Engines sort letters differently, but all sort bytes alike.
    .map(({ name, type }) => `rows.${quoted(name)}${type === 'text' ? ' collate "C"' : ''}`)
    .join(', ');
  const select = `select jsonb_object(array[${names}], array[${values}])::text as line from ${quoted(name)} rows`;
  const query =
    order === 'by key' || parent === null
      ? `${select} order by ${keys}`
      : `with recursive ${generations(table)}
         ${select} left join generations using (${quoted(key[0] ?? '')}) order by generation, ${keys}`;
  return `declare lines no scroll cursor for ${query}`;
}

/** The number of ancestors of each row. */
function generations({ name, key, parent }: TransferTable): string {
  const own = quoted(key[0] ?? '');
  return `generations as (
    select ${own}, 0 as generation from ${quoted(name)} where ${quoted(parent ?? '')} is null
    union all
    select child.${own}, generation + 1 from ${quoted(name)} child
      join generations on child.${quoted(parent ?? '')} = generations.${own})`;
}

/**
 * Stores the rows in `$1`, a JSON array of the lines of `declareRows`, with their original numbers.
 */
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
