/** The cash book: the lines of the till and of each rider, with the balance after each. */
import { entryKinds } from '#src/journal/journal-rules.ts';
import { cashAccounts, ledgerOf } from '#src/journal/tally-rules.ts';
import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { type OpenBook, selectBooks, selectJournal } from '../journal/journal-sql.ts';
import { pagesOfDays } from './list-pages.ts';

export interface CashBookRow {
  /** `Till`, or `Rider: Ramesh Parmar`. */
  book: string;
  day: string;
  at: string | null;
  entry: string;
  /** What came; below zero what went. */
  paise: number;
  balancePaise: number;
  orderNumber: number | null;
  reason: string | null;
  staff: string | null;
  source: string | null;
}

/** One book after the other, each from its opening balance to its closing one. */
export async function* pagesOfCashBook(db: Db, range: DayRange): AsyncGenerator<CashBookRow[]> {
  for (const book of await selectBooks(db, range, cashAccounts))
    yield* pagesOfBook(db, range, book);
}

async function* pagesOfBook(
  db: Db,
  range: DayRange,
  book: OpenBook,
): AsyncGenerator<CashBookRow[]> {
  const name = ledgerOf({ ...book, company: null }, {});
  let balancePaise = book.openingPaise;
  const edge = (entry: string, day: string): CashBookRow => ({
    ...{ book: name, day, at: null, entry, paise: 0, balancePaise },
    ...{ orderNumber: null, reason: null, staff: null, source: null },
  });
  yield [edge('Opening balance', range.from)];
  for await (const lines of pagesOfDays(range, (day) => selectJournal(db, day, book))) {
    yield lines.map(({ kind, ...line }) => {
      balancePaise += line.paise;
      return { ...line, book: name, entry: entryKinds[kind].label, balancePaise };
    });
  }
  yield [edge('Closing balance', range.to)];
}
