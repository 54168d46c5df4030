import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '#lab/builders/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#lab/postgres/test-database.ts';
import type { PersonalTable } from '#src/platform/personal/personal-data-sql.ts';
import { declaredData } from './declared-data.ts';

const tables = declaredData(() => testNow).flatMap(({ tables: own }) => own);

let database: TestDatabase;
let textColumns: string[];

beforeAll(async () => {
  database = await openTestDatabase();
  const { rows } = await database.pool.query<{ column: string }>(`
    select c.table_name || '.' || c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'xml', 'bytea')
        or c.udt_name in ('_text', '_varchar', '_json', '_jsonb', 'citext', '_citext', 'tsvector', 'hstore'))
    order by 1`);
  textColumns = rows.map(({ column }) => column);
});

afterAll(() => database.close());

const columnsOf = ({ table, personal, others }: PersonalTable) =>
  [...personal.keys(), ...others.keys()].map((name) => `${getTableName(table)}.${name}`);

const mend =
  'Say in the feature’s `*-personal-sql.ts` whether it holds something of a person (`personal`, with what becomes of it) or not (`others`), and register a new file in src/app/personal/declared-data.ts; CONTRIBUTING.md, "A table", has the words.';

describe('what features declare of people', () => {
  it('covers every text column of the database', () => {
    const declared = new Set(tables.flatMap(columnsOf));
    const missing = textColumns.filter((column) => !declared.has(column));
    expect(missing, `Nobody declares ${missing.join(', ')}. ${mend}`).toEqual([]);
  });

  it('names no table and no column twice, and no text that is both', () => {
    const names = tables.map(({ table }) => getTableName(table));
    expect(names).toEqual([...new Set(names)]);
    const columns = tables.flatMap(columnsOf);
    expect(columns).toEqual([...new Set(columns)]);
  });

  it('has words for each code in what is exported, where people do not read it as it is', () => {
    const plain = /\.(shift|paid_currency|financial_year|service_code|last_error)$/;
    const wordless = tables
      .filter(({ label }) => label !== undefined)
      .flatMap(({ name, others, words }) =>
        [...others].flatMap(([column, text]) =>
          text === 'code' && !words.has(column) ? [`${name}.${column}`] : [],
        ),
      );
    expect(wordless.filter((column) => !plain.test(column))).toEqual([]);
  });

  it('names only columns that the database has', async () => {
    const { rows } = await database.pool.query<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.columns
       where table_schema = 'public'`,
    );
    const known = new Set(rows.map(({ column }) => column));
    const gone = tables.flatMap(columnsOf).filter((column) => !known.has(column));
    expect(gone, `The database has no ${gone.join(', ')}: take it out of its declaration.`).toEqual(
      [],
    );
  });

  it.each(tables.map((table) => [getTableName(table.table), table] as const))(
    'finds the rows of a number, where something of %s goes',
    async (name, table) => {
      const goes = [...table.personal.values()].some(({ fate }) => fate !== 'keep');
      expect(goes && !table.rows, `Say which rows of ${name} are a number’s: \`rows\`.`).toBe(
        false,
      );
      expect(table.rows !== undefined).toBe(table.label !== undefined);
      if (!table.rows) return;
      const { columns, primaryKeys } = getTableConfig(table.table);
      const hasKey = primaryKeys.length > 0 || columns.some(({ primary }) => primary);
      expect(hasKey, `${name} needs a primary key`).toBe(true);
    },
  );
});
