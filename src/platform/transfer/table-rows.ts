/** Reads and writes rows of any table as lines of text, in batches and in one transaction. */
import type pg from 'pg';
import {
  declareRows,
  describeTables,
  insertRows,
  lockTables,
  quoted,
  type TransferTable,
} from './data-transfer-sql.ts';
import { TransferError } from './transfer-database.ts';

export type Connection = pg.PoolClient;

/** The number of rows in memory at once. */
const batchRows = 500;
/** If another program uses the target for longer, that is an error. */
const lockSeconds = 5;

const begin = {
  read: 'begin isolation level repeatable read, read only',
  write: 'begin',
};
/** Times and dates in a format that every engine reads and writes, and no time limits. */
const settings = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/**
 * Runs `work` in one transaction: reads see one moment, and writes are stored completely or not at
 * all.
 */
export async function inOneTransaction<T>(
  pool: pg.Pool,
  kind: keyof typeof begin,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  let isBroken = false;
  try {
    await connection.query(begin[kind]);
    await connection.query(settings);
    const result = await work(connection);
    const commit = connection.query('commit');
    // The data have been read, even if the database has stopped since.
    await (kind === 'read' ? commit.catch(() => {}) : commit);
    return result;
  } catch (error) {
    await connection.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    connection.release(isBroken);
  }
}

/** The tables with these names, each after those to which its rows refer. */
export async function readTables(
  connection: Connection,
  names: readonly string[],
): Promise<TransferTable[]> {
  const { rows: waiting } = await connection.query<TransferTable>(describeTables, [names]);
  const sorted: TransferTable[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ references }) =>
      references.every((name) => sorted.some((table) => table.name === name)),
    );
    if (next === -1) throw new Error(`Tables refer to each other in a circle: ${waiting[0]?.name}`);
    sorted.push(...waiting.splice(next, 1));
  }
  return sorted;
}

/** Every row of the table as a line, in batches; one table at a time. */
export async function* readLines(
  connection: Connection,
  table: TransferTable,
  order: 'by key' | 'parents first',
): AsyncGenerator<string[]> {
  await connection.query(declareRows(table, order));
  for (;;) {
    const { rows } = await connection.query<{ line: string }>(`fetch ${batchRows} from lines`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await connection.query('close lines');
}

export async function storeLines(
  connection: Connection,
  table: TransferTable,
  lines: readonly string[],
): Promise<void> {
  await connection.query(insertRows(table), [`[${lines.join(',')}]`]);
}

/** Locks the tables against writes until the transaction ends; throws if one has rows. */
export async function claimEmpty(
  connection: Connection,
  tables: readonly TransferTable[],
): Promise<void> {
  await connection.query(`set local lock_timeout = '${lockSeconds}s'`);
  await connection.query(lockTables(tables));
  for (const { name } of tables) {
    const { rows } = await connection.query(`select 1 from ${quoted(name)} limit 1`);
    if (rows.length > 0) {
      throw new TransferError(
        `There are rows in the table ${name} already. Nothing is written over: take an empty database.`,
      );
    }
  }
}

/** The last number of a column with a sequence. */
export interface Counter {
  table: string;
  column: string;
  last: string;
}

/** Read after the rows, so that no number of theirs is used again. */
export async function readCounters(
  connection: Connection,
  tables: readonly TransferTable[],
): Promise<Counter[]> {
  const counters: Counter[] = [];
  for (const { name: table, counted } of tables) {
    for (const column of counted) {
      const { rows } = await connection.query<{ last: string | null }>(
        'select pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass)::text as last',
        [quoted(table), column],
      );
      const last = rows[0]?.last;
      if (last) counters.push({ table, column, last });
    }
  }
  return counters;
}

/** Part of the transaction, unlike `setval`. */
export async function setCounters(
  connection: Connection,
  tables: readonly TransferTable[],
  counters: readonly Counter[],
): Promise<void> {
  for (const { name, counted } of tables) {
    for (const column of counted) {
      const counter = counters.find((one) => one.table === name && one.column === column);
      if (!counter) continue;
      const next = BigInt(counter.last) + 1n;
      await connection.query(
        `alter table ${quoted(name)} alter column ${quoted(column)} restart with ${next}`,
      );
    }
  }
}
