/** Copies a whole shop from one database to another, and compares every row before the copy counts. */
import type pg from 'pg';
import { type TransferTable, transferTables } from './data-transfer-sql.ts';
import { RowDigest, type TableDigest } from './row-digest.ts';
import {
  type Connection,
  claimEmpty,
  inOneTransaction,
  readCounters,
  readLines,
  setCounters,
  storeLines,
} from './table-rows.ts';
import { TransferError } from './transfer-database.ts';

export interface Transfer {
  source: pg.Pool;
  target: pg.Pool;
  /** Hears of every table that was copied. */
  copied?: (table: string) => void;
  /** What has to have worked as well before the copy counts. */
  beforeCommit?: () => Promise<void>;
}

export interface TableReport extends TableDigest {
  table: string;
}

/** Throws and leaves the target as it was where it holds rows already, and where any row did not arrive as it is. */
export function copyShop({
  source,
  target,
  copied,
  beforeCommit,
}: Transfer): Promise<TableReport[]> {
  const tables = transferTables();
  return inOneTransaction(source, 'read', (from) =>
    inOneTransaction(target, 'write', async (to) => {
      await claimEmpty(to, tables);
      for (const table of tables) {
        await copyTable(from, to, table);
        copied?.(table.name);
      }
      const reports: TableReport[] = [];
      for (const table of tables) {
        reports.push({ table: table.name, ...(await compareTable(from, to, table)) });
      }
      await setCounters(to, tables, await readCounters(from, tables));
      await beforeCommit?.();
      return reports;
    }),
  );
}

async function copyTable(from: Connection, to: Connection, table: TransferTable): Promise<void> {
  for await (const lines of readLines(from, table, 'parents first')) {
    await storeLines(to, table, lines);
  }
}

/** Row by row; throws at the first one that differs. */
export async function compareTable(
  from: Connection,
  to: Connection,
  table: TransferTable,
): Promise<TableDigest> {
  const digest = new RowDigest();
  const copies = eachLine(to, table);
  for await (const line of eachLine(from, table)) {
    const copy = await copies.next();
    if (copy.value !== line) throw differs(table, line);
    digest.add(line);
  }
  const { value } = await copies.next();
  if (value !== undefined) throw differs(table, value);
  return digest.result();
}

async function* eachLine(
  connection: Connection,
  table: TransferTable,
): AsyncGenerator<string, undefined> {
  for await (const lines of readLines(connection, table, 'by key')) yield* lines;
}

function differs({ name, key }: TransferTable, line: string): TransferError {
  const row = JSON.parse(line) as Record<string, string>;
  const which = key.map((column) => row[column]).join(', ');
  return new TransferError(
    `The table ${name} is not the same on both sides: the first row that differs is ${which}.`,
  );
}
