/** The form in which a feature contributes its entries to the journal. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { Account, EntryKind } from '../journal-rules.ts';

/** The entries of one table. An entry is known by its kind and the id of its row, the source. */
export interface JournalPart {
  table: PgTable;
  id: PgColumn;
  /** The condition on rows that have entries in a range of days; it uses an index. */
  isOf: (range: DayRange) => SQL;
  /** The statement that reads the lines of some rows. */
  lines: (these: SQL) => SQL;
}

interface Entry {
  kind: EntryKind;
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
  return sql`select ${kind}::text as kind, ${source} as source_id, ${day}::date as day, ${at} as at,
      line.order_id, line.account, line.company, line.person_id, line.paise,
      ${reason}::text as reason, ${staff}::uuid as staff_id
    from ${from} cross join lateral (${sql.join([...lines], sql` union all `)})
      as line (account, order_id, paise, company, person_id)
    where line.paise <> 0 and ${where}`;
}

interface Line {
  account: Account;
  order: SQL | PgColumn | null;
  /** Debits are positive, credits negative. */
  paise: SQL;
  /** The payment company whose account it is. */
  company?: SQL | PgColumn;
  /** The delivery person whose account it is. */
  person?: SQL | PgColumn;
  /** Where one row has many lines. */
  from?: SQL;
}

export function lineOf({ account, order, paise, company, person, from }: Line): SQL {
  return sql`select ${account}::text, ${order}::uuid, (${paise})::bigint, ${company ?? null}::text, ${person ?? null}::uuid
    ${from ?? sql``}`;
}
