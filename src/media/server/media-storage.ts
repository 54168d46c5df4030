/** Where uploaded pictures are kept: a local folder, behind the interface that object storage has as well. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Files on their way into the folder; no name that is served leads there. */
const unfinished = 'unfinished';

/** Object storage shows a file whole or not at all; a folder needs a little help with that. */
class FolderDriver extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: 'public' });
    this.#folder = folder;
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
  await rm(join(folder, unfinished), { recursive: true, force: true });
  return new Disk(new FolderDriver(folder));
}
