/** Statements on a person's rows in any declared table: to count, export and erase them. */
import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';
import type { PersonalTable } from './personal-data-sql.ts';
import { among, keyColumns } from './primary-key-sql.ts';

/** Keyed by column name. Values that are not text are JSON; null is omitted. */
export type PersonalRow = Record<string, string>;

/** The rows as stored, without the program's keys. */
export async function selectPersonRows(
  db: Db,
  declared: PersonalTable,
  mobileNos: readonly string[],
): Promise<PersonalRow[]> {
  const { table, secrets } = declared;
  const where = await rowsOf(db, declared, mobileNos);
  if (!where) return [];
  const shown = getTableConfig(table).columns.filter(({ name }) => !secrets.includes(name));
  const list = sql.join(
    shown.map(({ name }) => sql`${table}.${sql.identifier(name)}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(found) as row from (select ${list} from ${table} where ${where}
      order by ${keyColumns(table)}) found`,
  );
  return rows.map(({ row }) => textsOf(row));
}

function textsOf(row: Record<string, unknown>): PersonalRow {
  const filled = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(
    filled.map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

export async function selectPersonCount(
  db: Db,
  declared: PersonalTable,
  mobileNos: readonly string[],
): Promise<number> {
  const where = await rowsOf(db, declared, mobileNos);
  if (!where) return 0;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${declared.table} where ${where}`,
  );
  return rows[0]?.count ?? 0;
}

/** The primary keys of a person's rows, as JSON; read before the first row is blanked. */
export async function selectPersonKeys(
  db: Db,
  declared: PersonalTable,
  mobileNos: readonly string[],
): Promise<string> {
  const where = await rowsOf(db, declared, mobileNos);
  if (!where) return '[]';
  const { table } = declared;
  const { rows } = await db.execute<{ keys: string | null }>(
    sql`select json_agg(json_build_array(${keyColumns(table)}))::text as keys
      from ${table} where ${where}`,
  );
  return rows[0]?.keys ?? '[]';
}

/** Returns how many rows were changed. */
export async function blankRows(tx: Db, declared: PersonalTable, keys: string): Promise<number> {
  const blanks = [...declared.personal].flatMap(([name, fate]) =>
    fate.fate === 'blank' ? [{ column: sql.identifier(name), with: fate.with }] : [],
  );
  if (blanks.length === 0 || isDeleted(declared) || keys === '[]') return 0;
  const set = blanks.map(({ column, with: value }) => sql`${column} = ${value}`);
  const { table } = declared;
  const { rowCount } = await tx.execute(
    sql`update ${table} set ${sql.join(set, sql`, `)} where ${among(table, keys)}`,
  );
  return rowCount ?? 0;
}

export async function deleteRows(tx: Db, declared: PersonalTable, keys: string): Promise<number> {
  if (!isDeleted(declared) || keys === '[]') return 0;
  const { table } = declared;
  const { rowCount } = await tx.execute(sql`delete from ${table} where ${among(table, keys)}`);
  return rowCount ?? 0;
}

/** Every mobile number in a table, each once. */
export async function selectNumbers(db: Db, { table, number }: PersonalTable): Promise<string[]> {
  if (number === undefined) return [];
  const column = sql.identifier(number);
  const { rows } = await db.execute<{ number: string }>(
    sql`select distinct ${column} as number from ${table} where ${column} is not null`,
  );
  return rows.map((row) => row.number);
}

function isDeleted({ personal }: PersonalTable): boolean {
  return [...personal.values()].some(({ fate }) => fate === 'delete row');
}

async function rowsOf(
  db: Db,
  { rows }: PersonalTable,
  mobileNos: readonly string[],
): Promise<SQL | undefined> {
  if (!rows) return undefined;
  const found: SQL[] = [];
  for (const mobileNo of mobileNos) found.push(sql`(${await rows(mobileNo, db)})`);
  return sql`(${sql.join(found, sql` or `)})`;
}
