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
  /** `write` makes the file; it has its name when it is whole. Answers how many bytes it has. */
  add(name: string, write: (file: string) => Promise<unknown>): Promise<number>;
  /** A file of the store, for reading; in `scratch` where it has to be brought. */
  fetch(name: string, scratch: string): Promise<string>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** Whose work in the folder for temporary files it is: the address of the shop's database. */
interface Owner {
  databaseUrl: string;
}

export interface StoreOptions extends Owner {
  /** Ends what is under way with an error, and leaves no part of it behind. */
  signal: AbortSignal;
}

/** For one that works with it alone: what an earlier one that was killed left behind goes. */
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
      // Never made: where a disk is not there, backups would fill the one below it.
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

/** Folders and links are the owner's, whatever they are called. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Of one try; a large file takes its time. */
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

/** A folder that is gone afterwards; another user passes through it, and reads nothing. */
export async function inScratch<T>(owner: Owner, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), scratchPrefix(owner)));
  try {
    await chmod(folder, 0o711);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** A whole shop may be in them, unencrypted. */
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
