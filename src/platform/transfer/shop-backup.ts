/** A whole shop in one file and back: rows of every table and pictures, each with a checksum. */
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import * as z from 'zod/mini';
import { version } from '../config/version.ts';
import { isEarlierVersion, knownMigrations } from '../database/migrations-sql.ts';
import {
  type ArchiveEntry,
  type ArchiveOptions,
  damaged,
  readArchive,
  writeArchive,
} from './archive.ts';
import { isPictureName } from './picture-files.ts';
import { RowDigest } from './row-digest.ts';
import { beginContent, type Content, type Part, readShop, storeShop } from './shop-content.ts';
import { type Connection, inOneTransaction } from './table-rows.ts';
import { TransferError } from './transfer-database.ts';

const format = 1;
const manifestName = 'manifest.json';

/** The last file of a backup; a backup without it is incomplete. */
const Manifest = z.object({
  format: z.literal(format),
  madeAt: z.string(),
  /** The version of the program that made the backup; missing in backups from before 1.0.0. */
  version: z.optional(z.string()),
  migrations: z.array(z.string()).check(z.minLength(1)),
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

export interface Backup extends ArchiveOptions {
  source: pg.Pool;
  pictures: Disk;
  /** Without a passphrase, anybody who has the file can read it. */
  file: string;
  now: Date;
}

/** A consistent snapshot, also while the shop is running. */
export async function writeBackup({
  source,
  pictures,
  file,
  now,
  ...options
}: Backup): Promise<Manifest> {
  return inOneTransaction(source, 'read', async (from) => {
    const content = await beginContent(from);
    const manifest = { format, madeAt: now.toISOString(), version, ...content } satisfies Manifest;
    const entries = entriesOf(readShop(from, content, pictures), manifest);
    await writeArchive(file, entries, options);
    return manifest;
  });
}

async function* entriesOf(
  parts: AsyncIterable<Part>,
  manifest: Manifest,
): AsyncGenerator<ArchiveEntry> {
  const written = new Map<string, number>();
  for await (const part of parts) {
    if (part.kind === 'picture') {
      yield { name: `pictures/${part.name}`, bytes: Buffer.from(part.bytes) };
      continue;
    }
    const { table, lines } = part;
    const number = (written.get(table) ?? 0) + 1;
    written.set(table, number);
    yield {
      name: `rows/${table}/${String(number).padStart(6, '0')}.jsonl`,
      bytes: Buffer.from(lines.map((line) => `${line}\n`).join('')),
    };
  }
  yield { name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, null, 2)) };
}

/**
 * Reads the whole file and compares every checksum; throws a TransferError if it may not be
 * restored.
 */
export async function checkBackup(file: string, options?: ArchiveOptions): Promise<Manifest> {
  const digests = new Map<string, RowDigest>();
  const pictures: Manifest['pictures'] = [];
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(file, options)) {
    if (manifest) throw damaged(file, 'something comes after its end');
    if (entry.name === manifestName) {
      manifest = parseManifest(file, entry.bytes);
      continue;
    }
    const part = partOf(file, entry);
    if (part.kind === 'picture') {
      pictures.push({ name: part.name, checksum: hash('sha256', part.bytes) });
      continue;
    }
    const digest = digests.getOrInsertComputed(part.table, () => new RowDigest());
    for (const line of part.lines) digest.add(line);
  }
  if (!manifest) throw damaged(file, 'its end is missing');
  refuseUnknownVersion(manifest);
  refuseDifference(file, manifest, { digests, pictures });
  return manifest;
}

function refuseUnknownVersion({ migrations, version: made }: Manifest): void {
  if (isEarlierVersion(migrations)) return;
  throw new TransferError(
    `The backup is of a newer version of the program${made ? ` (${made}; this is ${version})` : ''}, or of a changed one: its tables were changed ${migrations.length} times, this version knows ${knownMigrations().length} changes. Use the version that it was made with.`,
  );
}

interface Found {
  digests: ReadonlyMap<string, RowDigest>;
  pictures: Manifest['pictures'];
}

function refuseDifference(file: string, manifest: Manifest, { digests, pictures }: Found): void {
  const names = new Set([...manifest.tables.map(({ table }) => table), ...digests.keys()]);
  const tables = [...names].map((table) => ({
    table,
    ...(digests.get(table) ?? new RowDigest()).result(),
  }));
  const listed = { tables: manifest.tables, pictures: manifest.pictures };
  if (!isDeepStrictEqual({ tables, pictures }, listed)) {
    throw damaged(file, 'its checksums are not those of its content');
  }
}

function partOf(file: string, { name, bytes }: ArchiveEntry): Part {
  const [folder, second = '', ...rest] = name.split('/');
  if (folder === 'rows' && rest.length === 1) {
    return { kind: 'rows', table: second, lines: bytes.toString().split('\n').slice(0, -1) };
  }
  if (folder === 'pictures' && rest.length === 0 && isPictureName(second)) {
    return { kind: 'picture', name: second, bytes };
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

export interface Restoration extends ArchiveOptions {
  file: string;
  /** The result of `checkBackup`. */
  manifest: Manifest;
  target: pg.Pool;
  pictures: Disk;
  /** The names of keys on which stored rows depend. */
  keptSecrets: readonly string[];
  /** Runs in the same transaction, after everything is stored and up to date. */
  atEnd?: (to: Connection) => Promise<void>;
}

/**
 * Restores all rows or none. Everybody has to sign in again, and the shop makes new keys, because a
 * token or a key in the backup may have leaked.
 */
export async function restoreBackup({
  file,
  manifest,
  target,
  pictures,
  keptSecrets,
  atEnd,
  ...options
}: Restoration): Promise<void> {
  const parts = partsOf(file, options);
  await storeShop({
    content: manifest satisfies Content,
    parts,
    target,
    pictures,
    newKeysExcept: keptSecrets,
    atEnd,
  });
}

async function* partsOf(file: string, options?: ArchiveOptions): AsyncGenerator<Part> {
  for await (const entry of readArchive(file, options)) {
    if (entry.name !== manifestName) yield partOf(file, entry);
  }
}

/** The rows of some tables in a backup: every value is text or null. */
export async function readBackupRows(
  file: string,
  tables: readonly string[],
  options?: ArchiveOptions,
): Promise<Map<string, Record<string, string | null>[]>> {
  const rows = new Map(tables.map((table) => [table, [] as Record<string, string | null>[]]));
  for await (const part of partsOf(file, options)) {
    if (part.kind !== 'rows') continue;
    const found = rows.get(part.table);
    for (const line of found ? part.lines : []) found?.push(JSON.parse(line));
  }
  return rows;
}
