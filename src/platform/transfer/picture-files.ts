/** Uploaded pictures as files: lists them and stores them. */
import { hash } from 'node:crypto';
import type { Disk } from 'flydrive';
import { TransferError } from './transfer-database.ts';

/** No folders and no leading dots, so that a name cannot lead anywhere else. */
const pictureName = /^[\w-]+\.\w+$/;

export function isPictureName(name: string): boolean {
  return pictureName.test(name);
}

/** The names of all pictures; reads the store's list page by page. */
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
 * Stores a picture and reads it back. Its name is made from its content, so an existing file with
 * that name is the same.
 */
export async function putPicture(pictures: Disk, name: string, bytes: Uint8Array): Promise<void> {
  await pictures.put(name, bytes);
  if (hash('sha256', await pictures.getBytes(name)) !== hash('sha256', bytes)) {
    throw new TransferError(`The picture ${name} did not arrive as it is.`);
  }
}
