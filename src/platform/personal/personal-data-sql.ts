/**
 * How a feature declares the personal data in its tables: which columns are personal, and what
 * becomes of them when a person is erased (product 24.14).
 */
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';

/**
 * `keep`: a document that the law requires, with the reason and the end of the period. `redact`:
 * kept without the person.
 */
export type Fate =
  | { fate: 'blank'; with: SQL }
  | { fate: 'delete row' }
  | { fate: 'keep' | 'redact'; reason: string; until: string };

/** The value of the column after the erasure. */
export function blank(value: string | null | SQL): Fate {
  return { fate: 'blank', with: typeof value === 'object' && value ? value : sql`${value}` };
}

/** For a text that must not be null; a null stays null. */
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
  /** The name of the rows on the Privacy page, such as "Orders". */
  label?: string;
  /** The condition for the rows of a mobile number; omitted if no row belongs to a person. */
  rows?: (mobileNo: string, db: Db) => SQL | Promise<SQL>;
  /** The column with people's mobile numbers, in which a restored backup is searched. */
  number?: ColumnOf<T>;
  /**
   * Columns with names and email addresses, by which an erasure finds the person in texts of staff.
   */
  namedBy?: readonly ColumnOf<T>[];
  /**
   * Columns with other texts that are removed, word by word, from the person's redacted documents.
   */
  knownBy?: readonly ColumnOf<T>[];
  /**
   * Columns that staff typed: any row can name anybody, so an erasure removes the person from all
   * rows.
   */
  ofStaff?: readonly ColumnOf<T>[];
  personal?: { [C in ColumnOf<T>]?: Fate };
  /** The program's keys and hashes, which an export omits. */
  secrets?: readonly ColumnOf<T>[];
  /** The words that people read in place of a column's codes. */
  words?: { [C in ColumnOf<T>]?: Readonly<Record<CodeOf<T, C>, string>> };
}

type Words = Readonly<Record<string, string>>;

export interface PersonalTable {
  /** The name in the database. */
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
  /** The name on the Privacy page. */
  feature: string;
  tables: readonly PersonalTable[];
  /** The same person's other mobile numbers. */
  otherNumbers?: (db: Db, mobileNo: string) => Promise<string[]>;
  /** Locks the data that `openMatters` reads until the transaction ends. */
  lock?: (tx: Db, mobileNo: string) => Promise<void>;
  /** The reasons why this number can't be erased yet, one sentence each. */
  openMatters?: (db: Db, mobileNo: string) => Promise<string[]>;
  /** Steps of an erasure besides blanking columns; runs before them. */
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

function columnNames(table: PgTable): (key: string) => string {
  const columns = getTableColumns(table) as Record<string, { name: string }>;
  return (key) => {
    const column = columns[key];
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`);
    return column.name;
  };
}
