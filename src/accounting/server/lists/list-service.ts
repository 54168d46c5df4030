/** The accountant's lists with their columns and pages. */
import type { DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { CsvColumn } from '#src/platform/http/files/csv-text.ts';
import type { AccountantList } from '../../accountant-rules.ts';
import { findBalances } from '../journal/balance-service.ts';
import { selectJournal } from '../journal/journal-sql.ts';
import {
  type LineCursor,
  selectBankDays,
  selectSettlementEntries,
} from '../settlements/bank-day-sql.ts';
import { pagesOfCashBook } from './cash-book-service.ts';
import { type CollectionCursor, selectCollectionEntries } from './collection-entries-sql.ts';
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
import { type ListCursor, pagesOf, pagesOfDays } from './list-pages.ts';
import { selectPaymentEntries, selectRefundEntries } from './money-list-sql.ts';
import { type OrderCursor, selectOrderEntries } from './order-list-sql.ts';
import { selectPaperEntries } from './paper-list-sql.ts';
import { type PassEntryCursor, selectPassEntries, selectPassRows } from './pass-list-sql.ts';

/** A list whose row type is hidden in a closure. */
export interface OpenList {
  /** Sends the list with the given writer of columns and pages. */
  send<Answer>(write: WriteList<Answer>): Promise<Answer>;
}
type WriteList<Answer> = <Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
) => Promise<Answer>;

export function openList(db: Db, list: AccountantList, range: DayRange): OpenList {
  return lists[list](db, range);
}

const lists: Record<AccountantList, (db: Db, range: DayRange) => OpenList> = {
  journal: (db, range) =>
    listOf(
      journalColumns,
      pagesOfDays(range, (days) => selectJournal(db, days)),
    ),
  balances: (db, range) =>
    listOf(
      balanceColumns,
      onePage(() => findBalances(db, range)),
    ),
  cashbook: (db, range) => listOf(cashBookColumns, pagesOfCashBook(db, range)),
  orders: (db, range) =>
    listOf(
      orderColumns,
      pagesOf(
        (after: OrderCursor | undefined) => selectOrderEntries(db, range, after),
        ({ deliveryDate, number }) => ({ deliveryDate, number }),
      ),
    ),
  payments: (db, range) =>
    inTime(paymentColumns, (after) => selectPaymentEntries(db, range, after)),
  refunds: (db, range) => inTime(refundColumns, (after) => selectRefundEntries(db, range, after)),
  collections: (db, range) =>
    listOf(
      collectionColumns,
      pagesOf(
        (after: CollectionCursor | undefined) => selectCollectionEntries(db, range, after),
        ({ day, id }) => ({ day, id }),
      ),
    ),
  receipts: (db, range) => inTime(paperColumns, (after) => selectPaperEntries(db, range, after)),
  transfers: (db, range) =>
    listOf(
      transferColumns,
      onePage(() => selectBankDays(db, range)),
    ),
  settlements: (db, range) =>
    listOf(
      settlementColumns,
      pagesOf(
        (after: LineCursor | undefined) => selectSettlementEntries(db, range, after),
        ({ settledOn, id }) => ({ settledOn, id }),
      ),
    ),
  passes: (db, range) =>
    listOf(
      passColumns,
      pagesOf(
        (after: { number: number } | undefined) => selectPassRows(db, range, after),
        ({ number }) => ({ number }),
      ),
    ),
  passmeals: (db, range) =>
    listOf(
      passEntryColumns,
      pagesOf(
        (after: PassEntryCursor | undefined) => selectPassEntries(db, range, after),
        ({ day, id }) => ({ day, id }),
      ),
    ),
  gst4: (db, range) =>
    inTime(table4Columns, (after) => selectPaperEntries(db, range, after, 'receipt')),
  gst7: (db, range) =>
    listOf(
      table7Columns,
      onePage(async () => (await addUpGst(db, range)).table7),
    ),
  gst9b: (db, range) =>
    inTime(table9bColumns, (after) => selectPaperEntries(db, range, after, 'creditNote')),
  gst12: (db, range) =>
    listOf(
      table12Columns,
      onePage(async () => (await addUpGst(db, range)).table12),
    ),
  gst13: (db, range) =>
    listOf(
      table13Columns,
      onePage(async () => (await addUpGst(db, range)).table13),
    ),
};

function inTime<Row extends ListCursor>(
  columns: readonly CsvColumn<Row>[],
  read: (after: ListCursor | undefined) => Promise<Row[]>,
): OpenList {
  return listOf(
    columns,
    pagesOf(read, ({ at, id }) => ({ at, id })),
  );
}

function listOf<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): OpenList {
  return { send: (write) => write(columns, pages) };
}

async function* onePage<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await read();
}
