/** What the closes of days keep of the journal: balances, and the day of each entry. */
import {
  bigint,
  boolean,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Account, EntryKind } from '#src/journal/journal-rules.ts';
import { id } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';

/**
 * The balance of each account at the end of a day: all entries up to it. Kept by the close of the
 * day; a close after a long time keeps those of the weeks before it too. Append-only.
 */
export const journalBalances = pgTable(
  'journal_balances',
  {
    id: id(),
    date: date('date').notNull(),
    account: text('account').$type<Account>().notNull(),
    company: text('company'),
    personId: uuid('person_id').references(() => staff.id),
    paise: bigint('paise', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('journal_balances_once')
      .on(table.date, table.account, table.company, table.personId)
      .nullsNotDistinct(),
  ],
);

/** The entries in the kept balances, each with the day to which it belongs. Append-only. */
export const bookedEntries = pgTable(
  'booked_entries',
  {
    sourceId: uuid('source_id').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    day: date('day').notNull(),
    /** Its own day was over: it belongs to a later one. */
    isLate: boolean('is_late').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.kind] }),
    index('booked_entries_by_day').on(table.isLate, table.day),
  ],
);
