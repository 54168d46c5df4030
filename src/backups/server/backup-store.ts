/** The place of the nightly backups: a folder, or a bucket of an S3-compatible store. */
import { hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import type { BackupSettings } from '#src/platform/config/backup-config.ts';
import type { BucketSettings } from '#src/platform/config/storage-config.ts';
import { TransferError } from '#src/platform/transfer/transfer-database.ts';
import { isDraft } from '../backup-rules.ts';

export interface BackupStore {
  /**
   * `write` creates the file, which gets its name when it is complete. Returns its size in bytes.
   */
  add(name: string, write: (file: string) => Promise<unknown>): Promise<number>;
  /** The path of a stored file, for reading; it is downloaded to `scratch` if necessary. */
  fetch(name: string, scratch: string): Promise<string>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** Identifies the owner of work in the temporary folder: the URL of the shop's database. */
interface Owner {
  databaseUrl: string;
}

export interface StoreOptions extends Owner {
  /** Aborts running work with an error, and removes its files. */
  signal: AbortSignal;
}

/** For exclusive use: files that a killed run left behind are removed. */
export async function openBackupStore(
  { place }: BackupSettings,
  options: StoreOptions,
): Promise<BackupStore> {
  await removeScratch(options);
  return 'folder' in place ? folderStore(place.folder) : bucketStore(place.bucket, options);
}

function folderStore(folder: string): BackupStore {
  return {
    async add(name, write) {
      // The folder is never created: if a disk is not mounted, backups would fill the disk below
      // it.
      const found = await stat(folder).catch(() => undefined);
      if (!found?.isDirectory()) throw new TransferError(`There is no folder ${folder}.`);
      const drafts = (await filesIn(folder)).filter(isDraft);
      for (const draft of drafts) await rm(join(folder, draft), { force: true });
      const file = join(folder, name);
      await write(file);
      return (await stat(file)).size;
    },
    fetch: async (name) => join(folder, name),
    list: () => filesIn(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Folders and links belong to the owner, whatever their names are. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Timeouts of one attempt, in milliseconds; a large file takes long. */
const timeouts = { connectMs: 5000, requestMs: 30 * 60_000 };

async function bucketStore(bucket: BucketSettings, options: StoreOptions): Promise<BackupStore> {
  const { signal } = options;
  const { BucketDriver } = await import('#src/media/server/media-bucket.ts');
  const disk = new Disk(new BucketDriver(bucket, timeouts));
  return {
    add: (name, write) =>
      inScratch(options, async (scratch) => {
        const file = join(scratch, name);
        await write(file);
        const { size: contentLength } = await stat(file);
        await disk.putStream(name, createReadStream(file, { signal }), { contentLength });
        const stored = (await disk.getMetaData(name)).contentLength;
        if (stored === contentLength) return contentLength;
        throw new TransferError(`The bucket has ${stored} bytes of ${contentLength} of ${name}.`);
      }),
    async fetch(name, scratch) {
      const file = join(scratch, name);
      const copy = createWriteStream(file, { mode: 0o600 });
      await pipeline(await disk.getStream(name), copy, { signal });
      return file;
    },
    async list() {
      const names: string[] = [];
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll('/', paginationToken ? { paginationToken } : {});
        for (const entry of page.objects) if (entry.isFile) names.push(entry.name);
        paginationToken = page.paginationToken;
      } while (paginationToken);
      return names;
    },
    remove: (name) => disk.delete(name),
  };
}

/** A temporary folder, deleted afterwards. Other users may pass through it but can't read it. */
export async function inScratch<T>(owner: Owner, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), scratchPrefix(owner)));
  try {
    await chmod(folder, 0o711);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** They may contain a whole shop, unencrypted. */
async function removeScratch(owner: Owner): Promise<void> {
  const prefix = scratchPrefix(owner);
  const found = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of found) {
    await rm(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 10 });
  }
}

function scratchPrefix({ databaseUrl }: Owner): string {
  return `tiffin-scratch-${hash('sha256', databaseUrl).slice(0, 12)}-`;
}
