/** Where uploaded pictures are kept: a local folder or a bucket, behind one interface. */
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
  /** Takes the place of the folder. */
  bucket: BucketSettings | undefined;
  /** Hears why a bucket could not be used; customers only hear that it could not. */
  log: Pick<Shop['log'], 'error'>;
}

/**
 * Opens the bucket where one is configured, which is asked nothing yet, and the folder otherwise.
 */
export async function openMediaStorage({ folder, bucket, log }: MediaPlace): Promise<Disk> {
  if (!bucket) return openMediaFolder(folder);
  const { BucketDriver } = await import('./media-bucket.ts');
  return new RemoteDisk(new BucketDriver(bucket), log);
}

/** Files on their way into the folder; no name that is served leads there. */
const unfinished = 'unfinished';
/** None is on its way for so long. */
const draftMs = hourMs;

/** Object storage shows a file whole or not at all; a folder needs a little help with that. */
class FolderDriver extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: 'public' });
    this.#folder = folder;
  }

  /** The library takes the whole memory behind a small file's bytes for the file. */
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

/** Opens the folder, which need not exist yet; what a crash left unfinished there is removed. */
export async function openMediaFolder(folder: string): Promise<Disk> {
  await removeOldDrafts(join(folder, unfinished));
  return new Disk(new FolderDriver(folder));
}

/**
 * Younger ones may be under way: other servers, and a backup that is taken, open the same folder.
 */
async function removeOldDrafts(folder: string): Promise<void> {
  const drafts = await readdir(folder).catch(() => []);
  for (const draft of drafts) {
    const path = join(folder, draft);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - draftMs) await rm(path, { force: true });
  }
}

/** A disk behind a network: it may be away, or refuse, and the rest of the shop goes on. */
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
      this.#log.error({ err: causeOf(error) }, 'the store of pictures failed');
      throw new AppError(
        'unavailable',
        'The pictures cannot be reached. Please try again in a moment.',
        { cause: error },
      );
    }
  }
}

/** The whole file; undefined where there is none; throws `unavailable` while the store is away. */
export async function readMedia(storage: Disk, file: string): Promise<Uint8Array | undefined> {
  try {
    return await storage.getBytes(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A bucket that is missing is an answer 404 as well, and no reason to say so of the picture. */
function isMissing(error: unknown): boolean {
  const { code, name } = causeOf(error) as { code?: string; name?: string };
  return code === 'ENOENT' || name === 'NoSuchKey';
}

/** What the driver said; the disk around it only says which file it was about. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
