/** Files of a backup in one compressed tar file, which appears under its name when it is complete. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { TransferError } from './transfer-database.ts';

/** Small enough to be in memory as a whole. */
export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
}

/** More than any entry that a backup writes; a damaged length must not ask for all memory. */
const maxEntryBytes = 512 * 1024 * 1024;

/** Never writes over a file; what was begun goes when it cannot be completed. */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  refuseExisting(file);
  const draft = `${file}.${randomUUID()}.unfinished`;
  const pack = tar.pack();
  const filling = fill(pack, entries);
  try {
    // Nobody else may read it: it holds customers and the hashes of passwords.
    const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(pack, createGzip(), output);
    refuseExisting(file);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await filling;
  }
}

function refuseExisting(file: string): void {
  if (!existsSync(file)) return;
  throw new TransferError(`${file} is there already, and a backup is never written over.`);
}

/** Never rejects: what goes wrong ends the stream. */
async function fill(pack: tar.Pack, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  try {
    for await (const entry of entries) await add(pack, entry);
    pack.finalize();
  } catch (error) {
    pack.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

function add(pack: tar.Pack, { name, bytes }: ArchiveEntry): Promise<void> {
  return new Promise((resolve, reject) => {
    const sink = pack.entry({ name, size: bytes.length }, bytes, (error) => {
      if (error) reject(error);
      else resolve();
    });
    sink.on('error', reject);
  });
}

/** Throws a TransferError where the file ends early or is none of a backup. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  if (!existsSync(file)) throw new TransferError(`There is no file ${file}.`);
  const extract = tar.extract();
  const flow = pipeline(createReadStream(file), createGunzip(), extract);
  // The loop hears of the same error.
  flow.catch(() => {});
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      if (size > maxEntryBytes) throw damaged(file, `${name} claims to have ${size} bytes`);
      yield { name, bytes: await buffer(entry) };
    }
    await flow;
  } catch (error) {
    throw error instanceof TransferError ? error : damaged(file, String(error), error);
  }
}

export function damaged(file: string, what: string, cause?: unknown): TransferError {
  return new TransferError(`${file} is damaged, or no backup: ${what}. Nothing was changed.`, {
    cause,
  });
}
