/** The storage of uploaded pictures: a local folder or a bucket, behind one interface. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { BucketSettings } from '#src/platform/config/storage-config.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { hourMs } from '#src/platform/contract/business-day.ts';
import type { Shop } from '#src/platform/http/shop.ts';

export interface MediaPlace {
  folder: string;
  /** Used instead of the folder. */
  bucket: BucketSettings | undefined;
  /** Logs why the bucket failed; customers only learn that it did. */
  log: Pick<Shop['log'], 'error'>;
}

/** Opens the bucket without a request if one is configured, else the folder. */
export async function openMediaStorage({ folder, bucket, log }: MediaPlace): Promise<Disk> {
  if (!bucket) return openMediaFolder(folder);
  const { BucketDriver } = await import('./media-bucket.ts');
  return new RemoteDisk(new BucketDriver(bucket), log);
}

/** The subfolder of unfinished files, which no served name reaches. */
const unfinished = 'unfinished';
/** No upload takes this long. */
const draftMs = hourMs;

/**
 * Object stores show files only when they are complete; a folder needs a temporary file for that.
 */
class FolderDriver extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: 'public' });
    this.#folder = folder;
  }

  /** The library returns the memory pool behind a small file instead of its bytes. */
  override getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.#folder, key));
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const draft = join(this.#folder, unfinished, randomUUID());
    await mkdir(join(this.#folder, unfinished), { recursive: true });
    try {
      await writeFile(draft, contents, { flush: true });
      await rename(draft, join(this.#folder, key));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }
}

/** Opens the folder, creating it if necessary, and removes unfinished files of a crash. */
export async function openMediaFolder(folder: string): Promise<Disk> {
  await removeOldDrafts(join(folder, unfinished));
  return new Disk(new FolderDriver(folder));
}

/** Younger files may be in use by another server or a backup on the same folder. */
async function removeOldDrafts(folder: string): Promise<void> {
  const drafts = await readdir(folder).catch(() => []);
  for (const draft of drafts) {
    const path = join(folder, draft);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - draftMs) await rm(path, { force: true });
  }
}

/** A disk over a network: it may fail while the rest of the shop continues. */
export class RemoteDisk extends Disk {
  readonly #log: MediaPlace['log'];

  constructor(driver: Disk['driver'], log: MediaPlace['log']) {
    super(driver);
    this.#log = log;
  }

  override exists(key: string): Promise<boolean> {
    return this.#ask(() => super.exists(key));
  }

  override getBytes(key: string): Promise<Uint8Array> {
    return this.#ask(() => super.getBytes(key));
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#ask(() => super.put(key, contents));
  }

  async #ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      if (isMissing(error)) throw error;
      this.#log.error({ err: causeOf(error) }, 'the picture storage failed');
      throw new AppError(
        'unavailable',
        'The pictures cannot be reached. Please try again in a moment.',
        { cause: error },
      );
    }
  }
}

/**
 * The whole file; undefined if there is none. Throws `unavailable` while the store can't be
 * reached.
 */
export async function readMedia(storage: Disk, file: string): Promise<Uint8Array | undefined> {
  try {
    return await storage.getBytes(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A missing bucket also returns 404, which does not mean that the picture is missing. */
function isMissing(error: unknown): boolean {
  const { code, name } = causeOf(error) as { code?: string; name?: string };
  return code === 'ENOENT' || name === 'NoSuchKey';
}

/** The driver's error; the error of the disk only names the file. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
