/**
 * The files of a backup in one compressed tar file, encrypted if there is a passphrase. The file
 * gets its name when it is complete.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';
import { isSealed, seal, unseal } from './sealed-file.ts';
import { TransferError } from './transfer-database.ts';

/** Small enough to be in memory. */
export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
}

export interface ArchiveOptions {
  passphrase?: string | undefined;
  /** Stops the work with an error; an unfinished file is deleted. */
  signal?: AbortSignal | undefined;
}

/**
 * More than any entry that a backup writes; limits the memory that a damaged length can request.
 */
const maxEntryBytes = 512 * 1024 * 1024;

/** Never overwrites a file; an unfinished file is deleted on failure. */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<ArchiveEntry>,
  { passphrase, signal }: ArchiveOptions = {},
): Promise<void> {
  refuseExisting(file);
  const draft = `${file}.${randomUUID()}.unfinished`;
  const { readable, controller } = createTarPacker();
  const filling = fill(controller, entries);
  try {
    const compressed = readable.pipeThrough(new CompressionStream('gzip'));
    const content = passphrase === undefined ? compressed : await seal(compressed, passphrase);
    // Private, because it contains customers' data and password hashes.
    const draftFile = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(content, draftFile, { signal });
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

/** Never rejects: an error ends the stream. */
async function fill(tar: TarPackController, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  try {
    for await (const { name, bytes } of entries) {
      const body = tar.add({ name, size: bytes.length }).getWriter();
      await body.write(bytes);
      await body.close();
    }
    tar.finalize();
  } catch (error) {
    tar.error(error);
  }
}

/** Throws a TransferError if the file is incomplete or not a backup. */
export async function* readArchive(
  file: string,
  { passphrase, signal }: ArchiveOptions = {},
): AsyncGenerator<ArchiveEntry> {
  if (!existsSync(file)) throw new TransferError(`There is no file ${file}.`);
  const { readable, writable } = createTarDecoder({ strict: true });
  const content = await openContent(file, passphrase);
  const flow = pipeline(content, createGunzip(), writable, { signal });
  // The loop receives the same error.
  flow.catch(() => {});
  try {
    for await (const { header, body } of readable) {
      const { name, size } = header;
      signal?.throwIfAborted();
      if (size > maxEntryBytes) throw damaged(file, `${name} claims to have ${size} bytes`);
      yield { name, bytes: await buffer(body) };
    }
    await flow;
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof TransferError ? error : damaged(file, String(error), error);
  }
}

/** The content of the file, decrypted if it is encrypted. */
async function openContent(file: string, passphrase?: string): Promise<Readable> {
  const bytes = createReadStream(file);
  if (!(await isSealed(file))) return bytes;
  try {
    // The stream types of Node and of browsers differ where both are known.
    const content = await unseal(file, Readable.toWeb(bytes) as never, passphrase);
    return Readable.fromWeb(content as never);
  } catch (error) {
    bytes.destroy();
    throw error instanceof TransferError ? error : damaged(file, String(error), error);
  }
}

export function damaged(file: string, reason: string, cause?: unknown): TransferError {
  return new TransferError(`${file} is damaged, or no backup: ${reason}. Nothing was changed.`, {
    cause,
  });
}
