/** Reads a settlement file line by line, or refuses it with a sentence for each bad line. */
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { companyName } from '#src/payments/payment-words.ts';
import { AppError, type ErrorDetail } from '#src/platform/contract/app-error.ts';
import { counted, formatPaise } from '#src/platform/contract/rupee-format.ts';
import {
  type AmountColumn,
  cellsOf,
  paiseOf,
  readLine,
  type SettledLine,
  type SettlementCells,
  type Sheet,
  sheetOf,
} from '../../settlement-formats.ts';
import type { SettlementCompany } from '../../settlement-rules.ts';

export interface FileLine extends SettledLine {
  line: number;
  /** Which part of a payment that is in several lines: its transfer and number; else empty. */
  part: string;
}

const mostProblems = 20;

/** 422 `unprocessable` with each bad line by its number; no line is returned then. */
export async function readSettlementFile(
  bytes: Uint8Array,
  company: SettlementCompany,
  timeZone: string,
): Promise<FileLine[]> {
  const text = textOf(bytes);
  const problems: ErrorDetail[] = [];
  const lines: FileLine[] = [];
  const ends: string[] = [];
  let read: ReturnType<typeof sheetReader> | undefined;
  for await (const { record, line } of recordsOf(text)) {
    if (!read) {
      read = sheetReader(record, company, timeZone);
      continue;
    }
    ends.push(record.at(-1) ?? '');
    const found = read(record, line);
    if (typeof found === 'string') problems.push({ path: String(line), message: found });
    else if (found !== null) lines.push(found);
    if (problems.length >= mostProblems) break;
  }
  if (!read) throw new AppError('unprocessable', 'The file is empty.');
  if (problems.length > 0) throw badLines(problems);
  refuseCutOff(text, ends, company);
  return lines;
}

export function badLines(problems: readonly ErrorDetail[]): AppError {
  const [first] = problems;
  const count = problems.length - 1;
  const others =
    count === 0 ? '' : ` ${counted(count, 'other line')} ${count === 1 ? 'is' : 'are'} wrong too.`;
  return new AppError(
    'unprocessable',
    `Line ${first?.path}: ${first?.message}${others} Nothing was stored.`,
    { details: [...problems] },
  );
}

/** UTF-8, or UTF-16 with a byte order mark, which Excel saves as "Unicode text". */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const little = first === 0xff && second === 0xfe;
  const big = first === 0xfe && second === 0xff;
  const encoding = little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8';
  try {
    // Removes the byte order mark.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch (cause) {
    throw noText(cause);
  }
  throw noText();
}

function noText(cause?: unknown): AppError {
  const message =
    'This file can’t be read. Please download it from the company as CSV, or save it as “CSV UTF-8”, and try again.';
  return new AppError('unprocessable', message, { cause });
}

const chunkLength = 64 * 1024;
/** Many times longer than any company's record of a payment. */
const longestRecord = 64 * 1024;
/** Also a limit of the record, because empty cells have no length. */
const mostColumns = 200;

/** The records with the line number at which each begins. */
async function* recordsOf(text: string) {
  function* chunks() {
    for (let at = 0; at < text.length; at += chunkLength) yield text.slice(at, at + chunkLength);
  }
  const head = text.slice(0, longestRecord).split(/[\r\n]/, 1)[0] ?? '';
  const delimiter = [',', '\t', ';'].reduce((best, each) =>
    head.split(each).length > head.split(best).length ? each : best,
  );
  const parser = parse({
    delimiter,
    info: true,
    max_record_size: longestRecord,
    cast: (cell, { index, lines }) => {
      if (index < mostColumns) return cell;
      throw new AppError('unprocessable', `Line ${lines} has more than ${mostColumns} columns.`);
    },
    // By default the parser uses the first line ending for the whole file.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  });
  try {
    for await (const read of Readable.from(chunks()).pipe(parser)) {
      const { record, info } = read as { record: string[]; info: { lines: number } };
      // The parser counts the line at the end of a record, and a cell can contain line breaks.
      yield { record, line: info.lines - record.join('').split('\n').length + 1 };
    }
  } catch (cause) {
    if (cause instanceof AppError || !(cause instanceof Error)) throw cause;
    const at = 'lines' in cause ? ` at line ${cause.lines}` : '';
    throw new AppError('unprocessable', `The file ends or breaks off${at}. Nothing was stored.`, {
      cause,
    });
  }
}

/** Reads one line after the other: its own figures, and how it stands to the lines before it. */
function sheetReader(header: readonly string[], company: SettlementCompany, timeZone: string) {
  const sheet = sheetOf(header, company);
  if (typeof sheet === 'string') throw new AppError('unprocessable', sheet);
  const { format } = sheet;
  const wrongTotal = totalsReader(sheet);
  const places = new Map<string, number>();
  const parts = new Map<string, number>();

  const readFigures = (record: readonly string[], line: number): FileLine | string | null => {
    const cells = cellsOf(record, sheet);
    const total = wrongTotal(record, cells);
    if (total !== undefined) return total;
    const found = readLine(cells, format, timeZone);
    if (found === null || typeof found === 'string') return found;
    const { kind, entityId, utr } = found;
    const key = format.inParts ? JSON.stringify(found) : `${kind} ${entityId}`;
    const before = places.get(key);
    if (before !== undefined) return `${entityId} is in line ${before} already.`;
    places.set(key, line);
    const payment = `${kind} ${entityId} ${utr}`;
    const part = (parts.get(payment) ?? 0) + 1;
    parts.set(payment, part);
    return { ...found, line, part: format.inParts ? `${utr}/${part}` : '' };
  };
  return (record: readonly string[], line: number) =>
    record.length === header.length
      ? readFigures(record, line)
      : `It has ${record.length} cells, and the first line has ${header.length}. ${cutOff}`;
}

const cutOff =
  'The file was cut off or changed. Please download it from the company again and upload it as it is.';

/**
 * A sentence for a line that is the file's own total and does not fit; null for one that does;
 * undefined for other lines, which it adds up.
 */
function totalsReader(sheet: Sheet) {
  const sums = new Map<AmountColumn, number>();
  return (record: readonly string[], cells: SettlementCells): string | null | undefined => {
    const paise = paiseOf(cells, sheet.format);
    // What is no amount is refused with its line.
    if (typeof paise === 'string') return undefined;
    const amounts = Object.entries(paise) as [AmountColumn, number][];
    const [title = ''] = record.filter((cell) => cell !== '');
    if (!/^(grand )?totals?\b/i.test(title)) {
      for (const [column, each] of amounts) sums.set(column, (sums.get(column) ?? 0) + each);
      return undefined;
    }
    for (const [column, told] of amounts) {
      const sum = sums.get(column) ?? 0;
      if ((cells[column] ?? '') !== '' && told !== sum)
        return `The file’s own total of ${column} is ${formatPaise(told)}, and its lines add up to ${formatPaise(sum)}. ${cutOff}`;
    }
    return null;
  };
}

/**
 * Without a line break at its end, a file may have lost the end of its last cell. It has not if
 * the cell is an amount to the paisa, the end of an earlier line too, or the company's name.
 */
function refuseCutOff(text: string, ends: readonly string[], company: SettlementCompany): void {
  const [last, ...before] = ends.toReversed();
  const isWhole =
    /[\r\n]$/.test(text) ||
    last === undefined ||
    /^-?[\d,]+\.\d\d$/.test(last) ||
    [...before, companyName(company)].includes(last);
  if (!isWhole) throw new AppError('unprocessable', `The last line ends with "${last}". ${cutOff}`);
}
