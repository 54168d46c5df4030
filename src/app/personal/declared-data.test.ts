import { fileURLToPath } from 'node:url';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '#lab/builders/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#lab/postgres/test-database.ts';
import type { PersonalTable } from '#src/platform/personal/personal-data-sql.ts';
import { declaredData } from './declared-data.ts';

const readable = fileURLToPath(new URL('../../../docs/not-personal.md', import.meta.url));
const tables = declaredData(() => testNow).flatMap(({ tables: own }) => own);

interface TextColumn {
  name: string;
  /** The database allows only words of a list in this column. */
  isClosed: boolean;
}

let database: TestDatabase;
let textColumns: TextColumn[];

beforeAll(async () => {
  database = await openTestDatabase();
  const { rows } = await database.pool.query<TextColumn>(`
    select c.table_name || '.' || c.column_name as name, exists (
      select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid
      where k.contype = 'c' and k.conrelid = c.table_name::regclass
        and a.attname = c.column_name and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)$'
    ) as "isClosed"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'xml', 'bytea')
        or c.udt_name in ('_text', '_varchar', '_json', '_jsonb', 'citext', '_citext', 'tsvector', 'hstore'))
    order by 1`);
  textColumns = rows;
});

afterAll(() => database.close());

const namesOf = (columnsOf: (table: PersonalTable) => Iterable<string>) =>
  tables.flatMap((table) => [...columnsOf(table)].map((name) => `${table.name}.${name}`));
const personal = namesOf(({ personal: own }) => own.keys());
const secret = namesOf(({ secrets }) => secrets);
const ofStaff = namesOf(({ ofStaff: own }) => own);
const worded = namesOf(({ words }) => words.keys());

function asDocument(columns: readonly string[]): string {
  const byTable = Map.groupBy(columns, (column) => column.split('.')[0]);
  const rows = [...byTable].map(
    ([table, names]) =>
      `| \`${table}\` | ${names.map((name) => `\`${name.split('.')[1]}\``).join(', ')} |`,
  );
  return `# Texts that are not personal

Written by \`src/app/personal/declared-data.test.ts\` from the database: every text column that no
\`*-personal-sql.ts\` declares and that no constraint holds to a list of words. Erasing a person
leaves them as they are ([decision 67](decisions/0067-people-and-privacy.md)). A new column that can
hold a word of or about a customer is declared (CONTRIBUTING.md, "A table"). Any other is added by
\`npx vitest run src/app/personal/declared-data.test.ts -u\`: read each changed line before it is
committed.

| table | columns |
|---|---|
${rows.join('\n')}
`;
}

describe('the personal data that features declare', () => {
  it('omits only the texts of docs/not-personal.md', async () => {
    const declared = new Set([...personal, ...secret, ...ofStaff, ...worded]);
    const others = textColumns.filter(({ name, isClosed }) => !isClosed && !declared.has(name));
    await expect(asDocument(others.map(({ name }) => name))).toMatchFileSnapshot(readable);
  });

  it('declares no table or column twice, and no text as both personal and secret', () => {
    const names = tables.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    const columns = [...personal, ...secret];
    expect(columns).toEqual([...new Set(columns)]);
  });

  it('has words for each closed list in an export', () => {
    const labelled = new Set(tables.flatMap(({ label, name }) => (label ? [name] : [])));
    const known = new Set([...worded, ...personal]);
    const wordless = textColumns.filter(
      ({ name, isClosed }) =>
        isClosed && labelled.has(name.split('.')[0] ?? '') && !known.has(name),
    );
    // Shifts are exported under the names that people know.
    expect(wordless.filter(({ name }) => !name.endsWith('.shift'))).toEqual([]);
  });

  it('names only columns that the database has', async () => {
    const { rows } = await database.pool.query<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.columns
       where table_schema = 'public'`,
    );
    const known = new Set(rows.map(({ column }) => column));
    const gone = [...personal, ...secret].filter((column) => !known.has(column));
    expect(gone, `The database has no ${gone.join(', ')}: take it out of its declaration.`).toEqual(
      [],
    );
  });

  it.each(tables.map((table) => [table.name, table] as const))(
    'finds the rows of a number if %s has data to erase',
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
