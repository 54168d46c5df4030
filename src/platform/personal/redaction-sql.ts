/**
 * Removes a person from texts that are kept: by the mobile number in any notation, and by known
 * texts.
 */
import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';
import type { Identity } from './person-pattern.ts';
import type { PersonalTable } from './personal-data-sql.ts';
import { among } from './primary-key-sql.ts';

/** The texts that identify the person of these rows. */
export async function selectKnownTexts(
  db: Db,
  { table, namedBy, knownBy }: PersonalTable,
  keys: string,
): Promise<Pick<Identity, 'names' | 'texts'>> {
  if (keys === '[]' || namedBy.length + knownBy.length === 0) return { names: [], texts: [] };
  const listOf = (columns: readonly string[]) =>
    sql.join(
      columns.map((name) => sql`${table}.${sql.identifier(name)}`),
      sql`, `,
    );
  const { rows } = await db.execute<Record<'names' | 'texts', (string | null)[]>>(
    sql`select array[${listOf(namedBy)}]::text[] as names, array[${listOf(knownBy)}]::text[] as texts
      from ${table} where ${among(table, keys)}`,
  );
  const filled = (texts: readonly (string | null)[]) => texts.filter((text) => text !== null);
  return {
    names: rows.flatMap(({ names }) => filled(names)),
    texts: rows.flatMap(({ texts }) => filled(texts)),
  };
}

/** Replaces what a pattern matches by dots, in these documents only. */
export async function redactPapers(
  tx: Db,
  declared: PersonalTable,
  keys: string,
  pattern: string,
): Promise<void> {
  const papers = [...declared.personal].flatMap(([name, { fate }]) =>
    fate === 'redact' ? [name] : [],
  );
  if (keys === '[]') return;
  await redact(tx, declared, papers, pattern, among(declared.table, keys));
}

/** The same in texts that staff typed, on every row. */
export async function redactStaffTexts(
  tx: Db,
  declared: PersonalTable,
  pattern: string,
): Promise<void> {
  await redact(tx, declared, declared.ofStaff, pattern, sql`true`);
}

/** The triggers of append-only tables allow this change, if it only replaces words by dots. */
const redacting = sql`(select set_config('shop.redacting', 'yes', true)) is not null`;

async function redact(
  tx: Db,
  { table }: PersonalTable,
  names: readonly string[],
  pattern: string,
  where: SQL,
): Promise<void> {
  if (names.length === 0) return;
  const columns = getTableConfig(table).columns.filter(({ name }) => names.includes(name));
  const texts = columns.map((column) => {
    const value = sql.identifier(column.name);
    const text = sql`regexp_replace(${value}, ${pattern}, '…', 'gi')`;
    if (column.getSQLType() !== 'jsonb')
      return { value, text, isFound: sql`${value} ~* ${pattern}` };
    const part = sql`case jsonb_typeof(part.value) when 'string'
      then to_jsonb(regexp_replace(part.value #>> '{}', ${pattern}, '…', 'gi')) else part.value end`;
    return {
      value,
      text: sql`(select jsonb_object_agg(part.key, ${part}) from jsonb_each(${value}) part)`,
      isFound: sql`exists (select from jsonb_each_text(${value}) part where part.value ~* ${pattern})`,
    };
  });
  const set = sql.join(
    texts.map(({ value, text }) => sql`${value} = ${text}`),
    sql`, `,
  );
  const isFound = sql.join(
    texts.map((each) => each.isFound),
    sql` or `,
  );
  await tx.execute(
    sql`update ${table} set ${set} where ${redacting} and ${where} and (${isFound})`,
  );
}
