/** The accountant's lists as CSV. */
import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { type CsvColumn, csvText } from '#src/platform/http/files/csv-text.ts';
import type { AccountantList } from '../../accountant-rules.ts';
import { findBalances } from '../journal/balance-service.ts';
import { selectJournal } from '../journal/journal-sql.ts';
import { selectBankDays, selectSettlementEntries } from '../settlements/bank-day-sql.ts';
import { pagesOfCashBook } from './cash-book-service.ts';
import { selectCollectionEntries } from './collection-entries-sql.ts';
import { addUpGst } from './gst-service.ts';
import {
  balanceColumns,
  cashBookColumns,
  collectionColumns,
  journalColumns,
  orderColumns,
  paperColumns,
  passColumns,
  passEntryColumns,
  paymentColumns,
  refundColumns,
  settlementColumns,
  table4Columns,
  table7Columns,
  table9bColumns,
  table12Columns,
  table13Columns,
  transferColumns,
} from './list-columns.ts';
import { pagesOf, pagesOfDays } from './list-pages.ts';
import { selectPaymentEntries, selectRefundEntries } from './money-list-sql.ts';
import { selectOrderEntries } from './order-list-sql.ts';
import { selectPaperEntries } from './paper-list-sql.ts';
import { selectPassEntries, selectPassRows } from './sold-pass-sql.ts';

/** `count` is told how many rows each page has. */
type List = (db: Db, range: DayRange, count: (rows: number) => void) => AsyncIterable<string>;
type Columns<Row> = readonly CsvColumn<Row>[];

/** The text of a list, page by page. */
export function listText(list: AccountantList, ...of: Parameters<List>): AsyncIterable<string> {
  return lists[list](...of);
}

function inPages<Row>(
  columns: Columns<Row>,
  pagesIn: (db: Db, range: DayRange) => AsyncIterable<readonly Row[]>,
): List {
  return (db, range, count) => csvText(columns, counting(pagesIn(db, range), count));
}

async function* counting<Row>(
  pages: AsyncIterable<readonly Row[]>,
  count: (rows: number) => void,
): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) {
    count(page.length);
    yield page;
  }
}

/** Each page begins after the last row of the one before. */
function byRow<Row>(
  columns: Columns<Row>,
  read: (db: Db, range: DayRange, after: Row | undefined) => Promise<Row[]>,
): List {
  return inPages(columns, (db, range) => pagesOf((after) => read(db, range, after)));
}

function inOnePage<Row>(
  columns: Columns<Row>,
  read: (db: Db, range: DayRange) => Promise<Row[]>,
): List {
  return inPages(columns, async function* (db, range) {
    yield await read(db, range);
  });
}

const lists: Record<AccountantList, List> = {
  journal: inPages(journalColumns, (db, range) =>
    pagesOfDays(range, (days) => selectJournal(db, days)),
  ),
  balances: inOnePage(balanceColumns, findBalances),
  cashbook: inPages(cashBookColumns, pagesOfCashBook),
  orders: byRow(orderColumns, selectOrderEntries),
  payments: byRow(paymentColumns, selectPaymentEntries),
  refunds: byRow(refundColumns, selectRefundEntries),
  collections: byRow(collectionColumns, selectCollectionEntries),
  receipts: byRow(paperColumns, (...of) => selectPaperEntries(...of)),
  transfers: inOnePage(transferColumns, selectBankDays),
  settlements: byRow(settlementColumns, selectSettlementEntries),
  passes: byRow(passColumns, selectPassRows),
  passmeals: byRow(passEntryColumns, selectPassEntries),
  gst4: byRow(table4Columns, (...of) => selectPaperEntries(...of, 'receipt')),
  gst7: inOnePage(table7Columns, async (...of) => (await addUpGst(...of)).table7),
  gst9b: byRow(table9bColumns, (...of) => selectPaperEntries(...of, 'creditNote')),
  gst12: inOnePage(table12Columns, async (...of) => (await addUpGst(...of)).table12),
  gst13: inOnePage(table13Columns, async (...of) => (await addUpGst(...of)).table13),
};
