/** The accountant's month as one zip: every list, the journal for Tally, and a text about them. */
import type { Readable } from 'node:stream';
import type { LedgerNames } from '#src/journal/tally-rules.ts';
import { type DayRange, wallClock } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { streamOfOneMoment } from '#src/platform/http/files/snapshot-stream.ts';
import { type ZippedFile, zipOf } from '#src/platform/http/files/zip-file.ts';
import {
  type AccountantList,
  daysOfMonth,
  gstListNames,
  passListNames,
  plainLists,
} from '../../accountant-rules.ts';
import { selectJournal } from '../journal/journal-sql.ts';
import { addUpGst } from '../lists/gst-service.ts';
import { pagesOfDays } from '../lists/list-pages.ts';
import { listText } from '../lists/list-service.ts';
import { type HeldSum, selectHeld, selectPassRows } from '../lists/sold-pass-sql.ts';
import { ledgersFile, monthReadme, vouchersFile } from './month-readme.ts';
import { ledgersXml, vouchersXml, type Written } from './tally-xml.ts';

export interface MonthOrder {
  month: string;
  timeZone: string;
  now: Date;
  shopName: string;
  ledgerNames: LedgerNames;
}

/** Every file is read in the same transaction, so that their sums are the same. */
export function openMonth(db: Db, order: MonthOrder): Promise<Readable> {
  return streamOfOneMoment(db, async (tx) => {
    const range = { ...daysOfMonth(order.month), timeZone: order.timeZone };
    const { table13 } = await addUpGst(tx, range);
    const hasPasses = (await selectPassRows(tx, range, undefined)).length > 0;
    const held = hasPasses ? await selectHeld(tx, range) : undefined;
    const lists = [
      ...plainLists,
      ...(hasPasses ? passListNames : []),
      ...(table13.length > 0 ? gstListNames : []),
    ];
    return zipOf(filesOf(tx, { ...order, range, lists, held }), order.now);
  });
}

interface OpenOrder extends MonthOrder {
  range: DayRange;
  lists: readonly AccountantList[];
  held: HeldSum | undefined;
}

async function* filesOf(tx: Db, order: OpenOrder): AsyncGenerator<ZippedFile> {
  const { range, ledgerNames, month, shopName, held } = order;
  const lines = new Map<AccountantList, number>();
  for (const list of order.lists) {
    const count = (rows: number) => lines.set(list, (lines.get(list) ?? 0) + rows);
    count(0);
    yield {
      name: `${list}.csv`,
      chunks: listText(list, tx, range, count),
    };
  }
  const written: Written = { vouchers: 0, ledgers: new Map() };
  const pages = pagesOfDays(range, (day) => selectJournal(tx, day));
  yield { name: vouchersFile, chunks: vouchersXml(pages, ledgerNames, written) };
  yield { name: ledgersFile, chunks: ledgersXml(written) };
  const { day, time } = wallClock(order.now, order.timeZone);
  const facts = { shopName, month, madeAt: `${day} ${time}`, lines, held };
  const { vouchers, ledgers } = written;
  const readme = monthReadme({ ...facts, vouchers, ledgers: ledgers.size });
  yield { name: 'README.txt', chunks: oneChunk(readme) };
}

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text;
}
