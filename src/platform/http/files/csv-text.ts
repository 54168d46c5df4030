/** Streams lists as CSV files in which no cell is run as a formula. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { sendFile } from './file-reply.ts';

/**
 * One column and its cell in a row; null and undefined are an empty cell.
 * - `text`: text that people or companies wrote, and their numbers, such as a UTR.
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

/**
 * Sends pages of rows as a file. Only one page is in memory. The first page is read before the
 * response begins, so that a failure becomes an error response with a message.
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): Promise<FastifyReply> {
  const reading = pages[Symbol.asyncIterator]();
  const first = await reading.next();
  async function* allPages() {
    for (let page = first; !page.done; page = await reading.next()) yield page.value;
  }
  const body = Readable.from(csvText(columns, allPages()), { objectMode: false });
  return sendFile(reply, { fileName, type: 'text/csv; charset=utf-8', body });
}

/** So many that writing them does not hold up other requests. */
const rowsAtOnce = 500;

/** The whole file, in parts. */
export async function* csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  // Without the byte order mark, Excel reads UTF-8 as Western European text.
  yield `\uFEFF${linesOf([columns.map(({ header }) => header)])}`;
  for await (const page of pages) {
    for (let start = 0; start < page.length; start += rowsAtOnce) {
      const rows = page.slice(start, start + rowsAtOnce);
      yield linesOf(rows.map((row) => columns.map((column) => cellOf(column, row))));
    }
  }
}

function linesOf(cells: readonly string[][]): string {
  return stringify([...cells], { record_delimiter: 'windows' });
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

/**
 * `-1234.50`: without a currency sign and without grouping, so that every program reads a number.
 */
function rupees(paise: number): string {
  const size = Math.abs(paise);
  const text = `${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
  return paise < 0 ? `-${text}` : text;
}

/**
 * The space in the middle makes Excel, LibreOffice and Google Sheets all read text: none shows
 * 9.87E+09, and none stores that when the file is saved again. People write numbers this way, and
 * programs that import them ignore spaces. `="9876543210"` would work only in Excel.
 */
function mobile(digits: string): string {
  return /^\d{10}$/.test(digits) ? `${digits.slice(0, 5)} ${digits.slice(5)}` : plainCell(digits);
}

function date(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/.test(text)) throw new Error(`no ISO date: ${text}`);
  return text;
}

/** Characters that begin a formula, full-width forms included, also after spaces. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * Adds an apostrophe where a spreadsheet would run the cell. A number of a bank has letters and
 * digits only and stays as the bank writes it, so that it is found in the bank's own list.
 */
function plainCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
