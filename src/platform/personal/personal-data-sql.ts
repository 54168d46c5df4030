/**
 * How a feature declares what its tables hold of people: which columns are personal, and what
 * becomes of them when somebody is erased (product 24.14).
 */
import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';
import { columnNames } from './column-names-sql.ts';

/** `keep`: a paper that the law asks for, with why and until when. `redact`: without its person. */
export type Fate =
  | { fate: 'blank'; with: SQL }
  | { fate: 'delete row' }
  | { fate: 'keep' | 'redact'; reason: string; until: string };

/** What stands in the column afterwards. */
export function blank(value: string | null | SQL): Fate {
  return { fate: 'blank', with: typeof value === 'object' && value ? value : sql`${value}` };
}

/** A text that must not be null, or is null where there was none. */
export function blankText(column: SQL.Aliased | { getSQL(): SQL }, text = erasedText): Fate {
  return blank(sql`case when ${column} is null then null else ${text} end`);
}

export const erasedText = 'Erased';

export const deleteRow: Fate = { fate: 'delete row' };

type ColumnOf<T extends PgTable> = keyof T['_']['columns'] & string;
type CodeOf<T extends PgTable, C extends ColumnOf<T>> = NonNullable<
  T['_']['columns'][C]['_']['data']
> &
  string;

interface Declaration<T extends PgTable> {
  /** What its rows are called on the Privacy page, such as "Orders". */
  label?: string;
  /** Which rows are of a number; left out where none is anybody's. */
  rows?: (mobileNo: string, db: Db) => SQL | Promise<SQL>;
  /** The column that has the numbers of people: a restored backup is searched in it. */
  number?: ColumnOf<T>;
  /** Names and e-mail addresses: their person is taken out of the words of staff by them. */
  namedBy?: readonly ColumnOf<T>[];
  /** What else the person's own redacted papers lose, word by word. */
  knownBy?: readonly ColumnOf<T>[];
  /** What staff typed: on any row it can name anybody, who is taken out when they are erased. */
  ofStaff?: readonly ColumnOf<T>[];
  personal?: { [C in ColumnOf<T>]?: Fate };
  /** Keys and hashes of the program, which an export leaves out. */
  secrets?: readonly ColumnOf<T>[];
  /** What people read in place of the codes of a column. */
  words?: { [C in ColumnOf<T>]?: Readonly<Record<CodeOf<T, C>, string>> };
}

type Words = Readonly<Record<string, string>>;

export interface PersonalTable {
  /** As the database calls it. */
  name: string;
  table: PgTable;
  label?: string;
  rows?: (mobileNo: string, db: Db) => SQL | Promise<SQL>;
  number?: string;
  namedBy: readonly string[];
  knownBy: readonly string[];
  ofStaff: readonly string[];
  personal: ReadonlyMap<string, Fate>;
  secrets: readonly string[];
  words: ReadonlyMap<string, Words>;
}

export interface PersonalData {
  /** As the Privacy page calls it. */
  feature: string;
  tables: readonly PersonalTable[];
  /** The other numbers of the same person. */
  otherNumbers?: (db: Db, mobileNo: string) => Promise<string[]>;
  /** Keeps what is asked by `openMatters` as it is until the transaction ends. */
  lock?: (tx: Db, mobileNo: string) => Promise<void>;
  /** Why this number can't be erased yet, a sentence each. */
  openMatters?: (db: Db, mobileNo: string) => Promise<string[]>;
  /** What blanking the columns does not do; runs before it. */
  beforeErase?: (tx: Db, mobileNo: string) => Promise<void>;
}

/** `declared-data.test.ts` lists each text column that no table declares. */
export function personalTable<T extends PgTable>(
  table: T,
  { personal = {}, words = {}, ...rest }: Declaration<T>,
): PersonalTable {
  const nameOf = columnNames(table);
  const named = <V>(values: object) =>
    new Map(Object.entries(values).map(([key, value]) => [nameOf(key), value as V]));
  const { label, rows, number, namedBy = [], knownBy = [], ofStaff = [], secrets = [] } = rest;
  return {
    name: getTableName(table),
    table,
    personal: named<Fate>(personal),
    secrets: secrets.map(nameOf),
    words: named<Words>(words),
    namedBy: namedBy.map(nameOf),
    knownBy: knownBy.map(nameOf),
    ofStaff: ofStaff.map(nameOf),
    ...(label !== undefined && { label }),
    ...(rows && { rows }),
    ...(number !== undefined && { number: nameOf(number) }),
  };
}
