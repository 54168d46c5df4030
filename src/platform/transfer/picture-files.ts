/** Uploaded pictures as files: which there are, and how they get into a store. */
import { hash } from 'node:crypto';
import type { Disk } from 'flydrive';
import { TransferError } from './transfer-database.ts';

/** No folders, no dots at the beginning: a name that leads nowhere else. */
const pictureName = /^[\w-]+\.\w+$/;

export function isPictureName(name: string): boolean {
  return pictureName.test(name);
}

/** The names of all pictures, page by page of the store's list. */
export async function* listPictures(pictures: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await pictures.listAll('/', paginationToken ? { paginationToken } : {});
    for (const entry of page.objects) {
      if (entry.isFile && isPictureName(entry.name)) yield entry.name;
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/**
 * Keeps a picture and reads it back; its name is made from its content, so one that is there
 * already is the same.
 */
export async function putPicture(pictures: Disk, name: string, bytes: Uint8Array): Promise<void> {
  await pictures.put(name, bytes);
  if (hash('sha256', await pictures.getBytes(name)) !== hash('sha256', bytes)) {
    throw new TransferError(`The picture ${name} did not arrive as it is.`);
  }
}
