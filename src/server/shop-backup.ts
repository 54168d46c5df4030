/** A whole shop in one file and back: every row of every table, and the pictures, each with its checksum. */
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import * as z from 'zod/mini';
import { type ArchiveEntry, damaged, readArchive, writeArchive } from './archive.ts';
import { knownMigrations, type TransferTable, transferTables } from './data-transfer-sql.ts';
import { isPictureName, listPictures, putPicture } from './picture-files.ts';
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
import { refuseOtherVersion, TransferError } from './transfer-database.ts';

const format = 1;
const manifestName = 'manifest.json';

/** The last file of a backup: without it, the backup is not complete. */
const Manifest = z.object({
  format: z.literal(format),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ table: z.string(), rows: z.number(), checksum: z.string() })),
  counters: z.array(
    z.object({
      table: z.string(),
      column: z.string(),
      last: z.string().check(z.regex(/^\d{1,19}$/)),
    }),
  ),
  pictures: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

export interface Backup {
  source: pg.Pool;
  pictures: Disk;
  file: string;
  now: Date;
}

/** Everything as it was at one moment, also while the shop goes on. */
export async function writeBackup({ source, pictures, file, now }: Backup): Promise<Manifest> {
  const manifest: Manifest = {
    format,
    madeAt: now.toISOString(),
    migrations: knownMigrations(),
    tables: [],
    counters: [],
    pictures: [],
  };
  await inOneTransaction(source, 'read', (from) =>
    writeArchive(file, entriesOf(from, pictures, manifest)),
  );
  return manifest;
}

/** Completes the manifest on the way. */
async function* entriesOf(
  from: Connection,
  pictures: Disk,
  manifest: Manifest,
): AsyncGenerator<ArchiveEntry> {
  const tables = transferTables();
  for (const table of tables) {
    const digest = new RowDigest();
    let part = 0;
    for await (const lines of readLines(from, table, 'parents first')) {
      for (const line of lines) digest.add(line);
      part += 1;
      const name = `rows/${table.name}/${String(part).padStart(6, '0')}.jsonl`;
      yield { name, bytes: Buffer.from(lines.map((line) => `${line}\n`).join('')) };
    }
    manifest.tables.push({ table: table.name, ...digest.result() });
  }
  manifest.counters.push(...(await readCounters(from, tables)));
  // After the rows: a picture is kept before any row names it, so none that they name is missing.
  for await (const name of listPictures(pictures)) {
    const bytes = Buffer.from(await pictures.getBytes(name));
    manifest.pictures.push({ name, checksum: hash('sha256', bytes) });
    yield { name: `pictures/${name}`, bytes };
  }
  yield { name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, null, 2)) };
}

/** Reads the whole file and compares every checksum; throws a TransferError where it may not be restored. */
export async function checkBackup(file: string): Promise<Manifest> {
  const digests = new Map<string, RowDigest>();
  const pictures: Manifest['pictures'] = [];
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(file)) {
    const part = partOf(file, entry);
    if (manifest) throw damaged(file, 'something comes after its end');
    if (part.kind === 'manifest') manifest = part.manifest;
    if (part.kind === 'picture') {
      pictures.push({ name: part.name, checksum: hash('sha256', entry.bytes) });
    }
    if (part.kind === 'rows') {
      const digest = digests.getOrInsertComputed(part.table, () => new RowDigest());
      for (const line of part.lines) digest.add(line);
    }
  }
  if (!manifest) throw damaged(file, 'its end is missing');
  refuseOtherVersion(manifest.migrations);
  const names = new Set([...transferTables().map(({ name }) => name), ...digests.keys()]);
  const tables = [...names].map((table) => ({
    table,
    ...(digests.get(table) ?? new RowDigest()).result(),
  }));
  const listed = { tables: manifest.tables, pictures: manifest.pictures };
  if (!isDeepStrictEqual({ tables, pictures }, listed)) {
    throw damaged(file, 'its checksums are not those of its content');
  }
  return manifest;
}

type Part =
  | { kind: 'rows'; table: string; lines: string[] }
  | { kind: 'picture'; name: string }
  | { kind: 'manifest'; manifest: Manifest };

function partOf(file: string, { name, bytes }: ArchiveEntry): Part {
  const [folder, second = '', ...rest] = name.split('/');
  if (name === manifestName) return { kind: 'manifest', manifest: parseManifest(file, bytes) };
  if (folder === 'rows' && rest.length === 1) {
    return { kind: 'rows', table: second, lines: bytes.toString().split('\n').slice(0, -1) };
  }
  if (folder === 'pictures' && rest.length === 0 && isPictureName(second)) {
    return { kind: 'picture', name: second };
  }
  throw damaged(file, `a backup has no file ${JSON.stringify(name)}`);
}

function parseManifest(file: string, bytes: Buffer): Manifest {
  try {
    return Manifest.parse(JSON.parse(bytes.toString()));
  } catch (cause) {
    throw damaged(file, 'its list of content cannot be read', cause);
  }
}

export interface Restoration {
  file: string;
  /** What `checkBackup` found in it. */
  manifest: Manifest;
  target: pg.Pool;
  pictures: Disk;
}

/**
 * Throws and leaves the database as it was where that is not empty, or anything goes wrong. Everybody has to sign in
 * again afterwards.
 */
export async function restoreBackup({
  file,
  manifest,
  target,
  pictures,
}: Restoration): Promise<void> {
  const tables = new Map(transferTables().map((table) => [table.name, table]));
  await inOneTransaction(target, 'write', async (to) => {
    await claimEmpty(to, [...tables.values()]);
    for await (const entry of readArchive(file)) {
      const part = partOf(file, entry);
      const table = part.kind === 'rows' && tables.get(part.table);
      if (table) await storeLines(to, table, part.lines);
      if (part.kind === 'picture') await putPicture(pictures, part.name, entry.bytes);
    }
    for (const { table: name, ...expected } of manifest.tables) {
      const table = tables.get(name);
      if (!table || !isDeepStrictEqual(await digestOf(to, table), expected)) {
        throw new TransferError(`The table ${name} did not arrive as it is in ${file}.`);
      }
    }
    await setCounters(to, [...tables.values()], manifest.counters);
    // Whoever has the file, or had a token when it was made, is not signed in by it.
    await to.query('delete from sessions');
  });
}

async function digestOf(connection: Connection, table: TransferTable): Promise<TableDigest> {
  const digest = new RowDigest();
  for await (const lines of readLines(connection, table, 'by key')) {
    for (const line of lines) digest.add(line);
  }
  return digest.result();
}
