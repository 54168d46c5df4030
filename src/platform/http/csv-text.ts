/**
 * Streams lists as CSV files that spreadsheets open correctly: no cell is run as a formula or read
 * as another number.
 */
import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { signedIn } from './signed-in.ts';

/**
 * One column and its cell in a row; null and undefined are an empty cell.
 * - `text`: text that people or companies wrote, including long bank numbers.
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
    /** Records who downloaded which file; set by the composition root. */
    noteDownload: ((download: { staffId: string; fileName: string }) => Promise<void>) | null;
  }
}

/**
 * Sends pages of rows as a file and records the download first. Only one page is in memory. The
 * first page is read before the response begins, so that a failure becomes an error response with a
 * message.
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

/** The whole file. If reading a page fails, the stream ends with that error. */
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
    // Without the byte order mark, Excel reads UTF-8 as Western European text.
    bom: true,
    record_delimiter: 'windows',
  });
  // If the client disconnects, reading stops; an error ends the response by itself.
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
 * Text that a spreadsheet would convert to a number or a date: `412345678901`, `12E5`, `007`,
 * `12/5`.
 */
const otherwiseRead = /^\s*(\d[\d.,\s]*(e[+-]?\d+)?|\d+[/-]\d+([/-]\d+)?)\s*$/i;

/** Keeps text as text: adds an apostrophe where a spreadsheet would interpret the cell. */
function plainCell(text: string): string {
  return formula.test(text) || otherwiseRead.test(text) ? `'${text}` : text;
}
