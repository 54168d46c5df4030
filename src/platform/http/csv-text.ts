/**
 * Lists as CSV files that a spreadsheet opens as they are meant: streamed, with nothing in them
 * that a spreadsheet would run or read as another number.
 */
import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { signedIn } from './signed-in.ts';

/**
 * One column, and what a row has in it; null and undefined are an empty cell.
 * - `text`: whatever people or companies wrote, long numbers of banks included.
 * - `mobile`: ten digits, written as 98765 43210.
 * - `paise`: whole paise, written as rupees with two decimals.
 * - `number`: a count or a rate.
 * - `date`: ISO already, `yyyy-MM-dd` or `yyyy-MM-dd HH:mm`.
 */
export type CsvColumn<Row> = {
  [Kind in keyof Cells]: { header: string; kind: Kind; of: (row: Row) => Cell<Cells[Kind]> };
}[keyof Cells];
interface Cells {
  text: string;
  mobile: string;
  date: string;
  paise: number;
  number: number;
}
type Cell<Value> = Value | null | undefined;

declare module 'fastify' {
  interface FastifyInstance {
    /** Keeps who downloaded what; set by the composition root. */
    noteDownload: ((download: { staffId: string; fileName: string }) => Promise<void>) | null;
  }
}

/**
 * Answers pages of rows as a file, and notes that before. Only one page is in memory; the first one
 * is read before the answer begins, so that its failure is an answer with a sentence.
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): Promise<FastifyReply> {
  const reading = pages[Symbol.asyncIterator]();
  const first = await reading.next();
  const { noteDownload } = reply.server;
  if (!noteDownload) throw new Error(`Nothing notes the download of ${fileName}.`);
  await noteDownload({ staffId: signedIn(reply.request).staffId, fileName });
  async function* allPages() {
    for (let page = first; !page.done; page = await reading.next()) yield page.value;
  }
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .type('text/csv; charset=utf-8')
    .send(csvText(columns, allPages()));
}

/** The whole file; ends with the error of its pages, where they have one. */
export function csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): Readable {
  async function* rows() {
    for await (const page of pages) {
      for (const row of page) yield columns.map((column) => cellOf(column, row));
    }
  }
  const text = stringify({
    header: true,
    columns: columns.map(({ header }) => ({ key: header, header })),
    // Without it, Excel takes UTF-8 for the letters of Western Europe.
    bom: true,
    record_delimiter: 'windows',
  });
  // A reader that went away ends the reading; the answer ends by the error itself.
  return pipeline(Readable.from(rows()), text, () => undefined);
}

function cellOf<Row>(column: CsvColumn<Row>, row: Row): string {
  if (column.kind === 'paise' || column.kind === 'number') {
    const value = column.of(row);
    if (value === null || value === undefined) return '';
    return column.kind === 'paise' ? rupees(value) : String(value);
  }
  const value = column.of(row);
  if (value === null || value === undefined) return '';
  if (column.kind === 'mobile') return mobile(value);
  return column.kind === 'date' ? date(value) : plainCell(value);
}

/** `-1234.50`: no sign of a currency, no grouping, so that it is a number everywhere. */
function rupees(paise: number): string {
  const size = Math.abs(paise);
  const text = `${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
  return paise < 0 ? `-${text}` : text;
}

/**
 * The blank in the middle makes it a text for Excel, LibreOffice and Google Sheets alike: none
 * shows it as 9.87E+09, and none stores that when the file is saved again. People write numbers
 * so, and programs that read them leave blanks out; of `="9876543210"` only Excel knows better.
 */
function mobile(digits: string): string {
  return /^\d{10}$/.test(digits) ? `${digits.slice(0, 5)} ${digits.slice(5)}` : plainCell(digits);
}

function date(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/.test(text)) throw new Error(`no ISO date: ${text}`);
  return text;
}

/** What would begin a formula, in letters of full width as well, also behind blanks. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** What a spreadsheet would make a number or a date of: `412345678901`, `12E5`, `007`, `12/5`. */
const otherwiseRead = /^\s*(\d[\d.,\s]*(e[+-]?\d+)?|\d+[/-]\d+([/-]\d+)?)\s*$/i;

/** Text that stays text: an apostrophe before it where a spreadsheet would do more than show it. */
function plainCell(text: string): string {
  return formula.test(text) || otherwiseRead.test(text) ? `'${text}` : text;
}
