/** The form in which a feature contributes its entries to the journal. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SqlDayRange } from '#src/platform/database/day-range-tables.ts';
import type { Account, EntryKind } from '../journal-rules.ts';

/** The entries of one table. An entry is known by its kind and the id of its row, the source. */
export interface JournalPart {
  table: PgTable;
  id: PgColumn;
  /** The condition on rows that have entries in a range of days; it uses an index. */
  isOf: (range: SqlDayRange) => SQL;
  /**
   * Where an entry's day can be long over when it is recorded: the condition on rows with entries
   * that were recorded from an instant on; it uses an index beside other conditions.
   */
  isSince?: (instant: SQL) => SQL;
  /** The statement that reads the lines of some rows. */
  lines: (these: SQL) => SQL;
}

interface Entry {
  kind: EntryKind | SQL<EntryKind>;
  /** The id of its row. */
  source: SQL | PgColumn;
  /** The business day; null for the day of `at`. */
  day: SQL | PgColumn | null;
  at: SQL | PgColumn;
  reason?: SQL | PgColumn;
  /** Who decided or counted it. */
  staff?: SQL | PgColumn;
  from: SQL;
  where: SQL;
  /** Statements with the columns of `line`; lines of 0 are left out. */
  lines: readonly SQL[];
}

/** The statement that reads the lines of the entries of one kind. */
export function readEntries(entry: Entry): SQL {
  const { kind, source, day, at, reason = null, staff = null, from, where, lines } = entry;
  return sql`select ${kind}::text as kind, ${source} as source_id, ${day}::date as own_day, ${at} as at,
      line.order_id, line.account, line.company, line.person_id, line.paise,
      ${reason}::text as reason, ${staff}::uuid as staff_id
    from ${from} cross join lateral (${sql.join([...lines], sql` union all `)})
      as line (account, order_id, paise, company, person_id)
    where line.paise <> 0 and ${where}`;
}

interface Place {
  account: Account | SQL<Account>;
  /** The payment company whose account it is. */
  company?: SQL | PgColumn;
  /** The delivery person whose account it is. */
  person?: SQL | PgColumn;
}

interface Line extends Place {
  order: SQL | PgColumn | null;
  /** Debits are positive, credits negative. */
  paise: SQL;
  /** Where one row has many lines. */
  from?: SQL;
}

export function lineOf({ account, order, paise, company, person, from }: Line): SQL {
  return sql`select ${account}::text, ${order}::uuid, (${paise})::bigint, ${company ?? null}::text, ${person ?? null}::uuid
    ${from ?? sql``}`;
}

interface Transfer {
  order: SQL | PgColumn | null;
  paise: SQL | PgColumn;
  to: Place;
  from: Place;
}

/** The two lines of an amount that goes from one account to another. */
export function transfer({ order, paise, to, from }: Transfer): readonly SQL[] {
  return [
    lineOf({ ...to, order, paise: sql`${paise}` }),
    lineOf({ ...from, order, paise: sql`-(${paise})` }),
  ];
}

/** One of two words by a condition: of kinds of entries, or of accounts. */
export function either<Word extends Account | EntryKind>(
  isFirst: SQL | PgColumn,
  first: Word,
  second: Word,
): SQL<Word> {
  return sql`(case when ${isFirst} then ${sql.raw(`'${first}'`)} else ${sql.raw(`'${second}'`)} end)`;
}

/** The word for the value of a column. */
export function wordBy<Word extends Account | EntryKind>(
  column: PgColumn,
  words: Readonly<Record<string, Word>>,
): SQL<Word> {
  const cases = Object.entries(words).map(([value, word]) => `when '${value}' then '${word}'`);
  return sql`(case ${column} ${sql.raw(cases.join(' '))} end)`;
}
