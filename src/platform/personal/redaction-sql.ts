/** Takes a person out of papers that stay: by the number, however written, and by known texts. */
import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { PersonalTable } from './personal-data-sql.ts';
import { among } from './primary-key-sql.ts';

/** Shorter texts are in too many other words. */
const shortest = 3;
const between = '[^[:alnum:]]{0,3}';

/** A regular expression of PostgreSQL, for `~*`. */
export function personPattern(mobileNo: string, texts: readonly string[]): string {
  const digits = [...mobileNo].join(between);
  const number = String.raw`(?:(?:\+|00)?91${between}|0${between})?${digits}(?!\d)`;
  const words = texts.flatMap((text) => [text, ...text.split(/[\s,;/]+/)]);
  const known = [...new Set(words.map((word) => word.trim()))]
    .filter((word) => word.length >= shortest && /\p{L}/u.test(word))
    // The longest first: a name before the words of it.
    .sort((one, other) => other.length - one.length)
    .map((word) => `(?<![[:alnum:]])${escaped(word)}(?![[:alnum:]])`);
  return [number, ...known].join('|');
}

/** Blanks may be any: a text is typed again by hand. */
function escaped(text: string): string {
  return text
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`);
}

/** Texts by which the person of these rows is known. */
export async function selectKnownTexts(
  db: Db,
  { table, knownBy }: PersonalTable,
  keys: string,
): Promise<string[]> {
  if (knownBy.length === 0 || keys === '[]') return [];
  const list = sql.join(
    knownBy.map((name) => sql`${table}.${sql.identifier(name)}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ texts: (string | null)[] }>(
    sql`select array[${list}]::text[] as texts from ${table} where ${among(table, keys)}`,
  );
  return rows.flatMap(({ texts }) => texts.filter((text) => text !== null));
}

/** Puts dots in the place of what a pattern finds, in papers alone. */
export async function redactRows(
  tx: Db,
  { table, personal }: PersonalTable,
  keys: string,
  pattern: string,
): Promise<void> {
  const names = [...personal].flatMap(([name, { fate }]) => (fate === 'redact' ? [name] : []));
  if (names.length === 0 || keys === '[]') return;
  const columns = names.map((name) => sql.identifier(name));
  const set = columns.map(
    (column) => sql`${column} = regexp_replace(${column}, ${pattern}, '…', 'gi')`,
  );
  const isFound = columns.map((column) => sql`${column} ~* ${pattern}`);
  await tx.execute(sql`update ${table} set ${sql.join(set, sql`, `)}
    where ${among(table, keys)} and (${sql.join(isFound, sql` or `)})`);
}
