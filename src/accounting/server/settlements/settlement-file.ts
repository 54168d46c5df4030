/** Parses a settlement file into lines, or returns an error for each bad line. */
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { AppError, type ErrorDetail } from '#src/platform/contract/app-error.ts';
import { businessDay, isDay } from '#src/platform/contract/business-day.ts';
import {
  columnsOf,
  isShortened,
  missingColumns,
  readAmount,
  readDay,
  type SettlementCells,
  type SettlementCompany,
  type SettlementKind,
} from '../../settlement-rules.ts';

/** Amounts are in hundredths of the file's unit, which is rupees or paise. */
export interface FileLine {
  line: number;
  kind: SettlementKind;
  entityId: string;
  ownRef: string;
  amount: number;
  fee: number;
  tax: number;
  settledOn: string;
  utr: string;
}

export interface ReadFile {
  lines: FileLine[];
  /** An amount has decimals, so the unit is rupees. */
  hasDecimals: boolean;
}

const mostProblems = 20;

/** 422 `unprocessable` with each bad line by its number; no line is returned then. */
export async function readSettlementFile(
  bytes: Uint8Array,
  company: SettlementCompany,
  timeZone: string,
): Promise<ReadFile> {
  const text = textOf(bytes);
  const problems: ErrorDetail[] = [];
  const lines: FileLine[] = [];
  const places = new Map<string, number>();
  let hasDecimals = false;
  let toCells: ((record: readonly string[]) => SettlementCells) | undefined;
  for await (const { record, line } of recordsOf(text)) {
    if (!toCells) {
      toCells = cellsReader(record, company);
      continue;
    }
    const read = readLine(toCells(record), company, timeZone);
    if (typeof read === 'string') problems.push({ path: String(line), message: read });
    else if (read !== null) {
      const key = `${read.kind} ${read.entityId}`;
      const before = places.get(key);
      if (before !== undefined)
        problems.push({
          path: String(line),
          message: `${read.entityId} is in line ${before} already.`,
        });
      places.set(key, line);
      lines.push({ ...read, line });
      hasDecimals ||= read.hasDecimals;
    }
    if (problems.length >= mostProblems) break;
  }
  if (!toCells) throw new AppError('unprocessable', 'The file is empty.');
  if (problems.length > 0) throw badLines(problems);
  return { lines, hasDecimals };
}

export function badLines(problems: readonly ErrorDetail[]): AppError {
  const [first] = problems;
  const others = problems.length > 1 ? ` ${problems.length - 1} more lines are wrong.` : '';
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

function cellsReader(headers: readonly string[], company: SettlementCompany) {
  const places = columnsOf(headers);
  const missing = missingColumns(company, places);
  if (missing.length > 0) {
    throw new AppError(
      'unprocessable',
      `These columns are missing: ${missing.join(', ')}. Is it the settlement file of this company?`,
    );
  }
  return (record: readonly string[]): SettlementCells =>
    Object.fromEntries([...places].map(([column, index]) => [column, record[index] ?? '']));
}

type Read = Omit<FileLine, 'line'> & { hasDecimals: boolean };

/** An error message for a bad line; null for a line that is not settled. */
function readLine(
  cells: SettlementCells,
  company: SettlementCompany,
  timeZone: string,
): Read | string | null {
  const { entityId = '', ownRef = '', utr = '', settledAt = '' } = cells;
  for (const id of [entityId, ownRef, utr]) {
    if (isShortened(id))
      return `"${id}" was shortened by a spreadsheet program. Please upload the file exactly as the company gives it.`;
  }
  if (isUnsettled(cells)) return null;
  if (entityId === '' || entityId.length > 100) return 'The id of the payment is missing.';
  if (utr === '' || utr.length > 100) return 'The UTR is missing.';
  if ((cells.currency ?? 'INR') !== 'INR') return `${cells.currency} is not INR.`;
  const settledOn = dayOf(settledAt, timeZone);
  if (settledOn === undefined) return `"${settledAt}" is not a date.`;
  const amounts = amountsOf(cells, company);
  if (typeof amounts === 'string') return amounts;
  return { entityId, ownRef: ownRef.slice(0, 100), utr, settledOn, ...amounts };
}

function isUnsettled({ settled, settledAt = '' }: SettlementCells): boolean {
  return settledAt === '' || /^(0|no|false)$/i.test(settled ?? '');
}

function dayOf(text: string, timeZone: string): string | undefined {
  const read = readDay(text);
  const day =
    typeof read === 'object' ? businessDay(new Date(read.seconds * 1000), timeZone) : read;
  return day !== undefined && isDay(day) ? day : undefined;
}

interface Amounts {
  kind: SettlementKind;
  amount: number;
  fee: number;
  tax: number;
  hasDecimals: boolean;
}

function amountsOf(cells: SettlementCells, company: SettlementCompany): Amounts | string {
  const names = [
    'amount',
    'credit',
    'debit',
    'fee',
    'plainFee',
    'tax',
    'igst',
    'cgst',
    'sgst',
  ] as const;
  const read: Partial<Record<(typeof names)[number], number>> = {};
  let hasDecimals = false;
  for (const name of names) {
    const cell = cells[name];
    if (cell === undefined || cell === '') continue;
    const amount = readAmount(cell);
    if (!amount) return `"${cell}" is not an amount.`;
    hasDecimals ||= amount.decimals > 0;
    read[name] = amount.digits;
  }
  const of = (name: (typeof names)[number]) => Math.abs(read[name] ?? 0);
  const isRazorpay = company === 'razorpay';
  const tax = of('tax') + of('igst') + of('cgst') + of('sgst');
  // Razorpay's `fee` includes its tax.
  const fee = read.fee === undefined ? of('plainFee') - (isRazorpay ? tax : 0) : of('fee');
  if (fee < 0) return 'The tax is more than the fee.';
  const isOut = isRazorpay ? of('debit') > of('credit') : (read.amount ?? 0) < 0;
  const kind = kindOf(cells.kind ?? '', isOut);
  const amount = kind === 'refund' || (kind === 'other' && isOut) ? -of('amount') : of('amount');
  if (kind !== 'other' && amount === 0) return 'The amount is missing.';
  if (isRazorpay && of('credit') - of('debit') !== amount - fee - tax)
    return 'Amount, fee and tax do not add up to what was credited.';
  return { kind, amount, fee, tax, hasDecimals };
}

function kindOf(said: string, isOut: boolean): SettlementKind {
  if (/^payment$/i.test(said)) return isOut ? 'refund' : 'payment';
  if (/refund|reversal/i.test(said)) return 'refund';
  if (said !== '') return 'other';
  return isOut ? 'refund' : 'payment';
}
