/**
 * A whole shop on its way from one database to another: the rows of every table, then its pictures.
 */
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import {
  appliedMigrations,
  applyMigrations,
  bringUpToDate,
  ensureMigrationLock,
  knownTables,
  lockMigrations,
} from '../database/migrations-sql.ts';
import { dropTriggers } from '../database/triggers-sql.ts';
import type { TransferTable } from './data-transfer-sql.ts';
import { listPictures, putPicture } from './picture-files.ts';
import { RowDigest, type TableDigest } from './row-digest.ts';
import {
  type Connection,
  type Counter,
  claimEmpty,
  inOneTransaction,
  readCounters,
  readLines,
  readTables,
  setCounters,
  storeLines,
} from './table-rows.ts';
import { TransferError } from './transfer-database.ts';

/** The description of a shop, without the rows and pictures themselves. */
export interface Content {
  /** The migrations that made its tables. */
  migrations: string[];
  /** In an order in which each table comes after those to which its rows refer. */
  tables: TableReport[];
  counters: Counter[];
  pictures: { name: string; checksum: string }[];
}

export interface TableReport extends TableDigest {
  table: string;
}

export type Part =
  | { kind: 'rows'; table: string; lines: string[] }
  | { kind: 'picture'; name: string; bytes: Uint8Array };

/** The start of a description, which `readShop` completes. */
export async function beginContent(from: Connection): Promise<Content> {
  const tables = await readTables(from, knownTables());
  return {
    migrations: await appliedMigrations(from),
    tables: tables.map(({ name }) => ({ table: name, ...new RowDigest().result() })),
    counters: [],
    pictures: [],
  };
}

/** Yields everything in an order in which it can be stored; `content` is complete at the end. */
export async function* readShop(
  from: Connection,
  content: Content,
  pictures: Disk | undefined,
): AsyncGenerator<Part> {
  const tables = await readTables(from, knownTables());
  for (const table of tables) {
    const digest = new RowDigest();
    for await (const lines of readLines(from, table, 'parents first')) {
      for (const line of lines) digest.add(line);
      yield { kind: 'rows', table: table.name, lines };
    }
    const report = content.tables.find(({ table: name }) => name === table.name);
    if (report) Object.assign(report, digest.result());
  }
  content.counters.push(...(await readCounters(from, tables)));
  if (!pictures) return;
  // After the rows: a picture is stored before a row refers to it, so none that the rows need is
  // missing.
  for await (const name of listPictures(pictures)) {
    const bytes = await pictures.getBytes(name);
    content.pictures.push({ name, checksum: hash('sha256', bytes) });
    yield { kind: 'picture', name, bytes };
  }
}

export interface Arrival {
  /** Complete after the last part; of this version of the program or an earlier one. */
  content: Content;
  parts: AsyncIterable<Part>;
  target: pg.Pool;
  pictures: Disk | undefined;
  /**
   * For a copy that may have leaked: sign-ins end, and the shop makes new keys at its start, except
   * the keys with these names, on which rows depend. If omitted, sign-ins and keys are kept.
   */
  newKeysExcept?: readonly string[] | undefined;
  /** Runs in the same transaction, after everything is stored and up to date. */
  atEnd?: ((to: Connection) => Promise<void>) | undefined;
}

/**
 * Throws, with the database unchanged, if it is not empty or anything fails. Rows are stored in
 * tables of their own version, which are migrated afterwards.
 */
export async function storeShop({
  content,
  parts,
  target,
  pictures,
  newKeysExcept,
  atEnd,
}: Arrival): Promise<void> {
  await ensureMigrationLock(target);
  await inOneTransaction(target, 'write', async (to) => {
    const tables = await prepareTables(to, content);
    for await (const part of parts) {
      if (part.kind === 'rows') await storeLines(to, tableNamed(tables, part.table), part.lines);
      else if (pictures) await putPicture(pictures, part.name, part.bytes);
    }
    for (const { table, ...expected } of content.tables) {
      if (!isDeepStrictEqual(await digestOf(to, tableNamed(tables, table)), expected)) {
        throw new TransferError(
          `The table ${table} did not arrive as it was. Nothing was changed.`,
        );
      }
    }
    await setCounters(to, tables, content.counters);
    await bringUpToDate(to);
    if (newKeysExcept) await endAccess(to, newKeysExcept);
    await atEnd?.(to);
  });
}

async function endAccess(to: Connection, keptSecrets: readonly string[]): Promise<void> {
  await to.query('delete from sessions');
  await to.query('delete from secrets where name <> all ($1)', [keptSecrets]);
}

async function prepareTables(to: Connection, content: Content): Promise<TransferTable[]> {
  await lockMigrations(to);
  const applied = await appliedMigrations(to);
  if (applied.length > 0 && applied.join() !== content.migrations.join()) {
    throw new TransferError(
      'The database has the tables of another version of the program already: take one that has none, or a new DATA_DIR.',
    );
  }
  // Rows arrive with all their effects, so triggers must not create more.
  await dropTriggers(to);
  await applyMigrations(to, content.migrations);
  const listed = content.tables.map(({ table }) => table);
  // Also tables that the content does not name, because the target may have rows in them.
  const tables = await readTables(to, [...new Set([...listed, ...knownTables()])]);
  const missing = tables.find(({ name }) => !listed.includes(name));
  if (missing) {
    throw new TransferError(
      `What arrives leaves out the table ${missing.name}: it is no whole shop.`,
    );
  }
  await claimEmpty(to, tables);
  return tables;
}

function tableNamed(tables: readonly TransferTable[], name: string): TransferTable {
  const found = tables.find((table) => table.name === name);
  if (!found) throw new TransferError(`This version of the program knows no table ${name}.`);
  return found;
}

async function digestOf(connection: Connection, table: TransferTable): Promise<TableDigest> {
  const digest = new RowDigest();
  for await (const lines of readLines(connection, table, 'by key')) {
    for (const line of lines) digest.add(line);
  }
  return digest.result();
}
