/** One process has a data folder at a time. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseSentence, FolderInUseError } from './sentence.ts';

const sqliteBusy = 5;
const sqliteDenied = [8, 14];
const denied = ['EACCES', 'EPERM', 'EROFS'];

/**
 * Takes the folder for this process until the answer is called, and makes it if need be. The lock
 * is the kernel's: it holds while the process is stopped or blocked, and is gone at the moment it
 * dies.
 */
export function lockFolder(folder: string): () => void {
  makeFolder(folder);
  const file = join(folder, 'lock');
  let lock: DatabaseSync | undefined;
  try {
    // SQLite would make the file that it leads to.
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new DatabaseSentence(
        `The file ${file} is a link: take it away, it is nothing of the shop's.`,
      );
    }
    // One that it may only read SQLite would lock for reading, together with others.
    if (existsSync(file)) accessSync(file, constants.W_OK);
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('pragma journal_mode = off; pragma locking_mode = exclusive; begin exclusive');
    const taken = lock;
    return () => taken.close();
  } catch (error) {
    lock?.close();
    const { errcode = 0, code = '' } = error as { errcode?: number; code?: string };
    if (errcode === sqliteBusy) throw new FolderInUseError(folder);
    if (!sqliteDenied.includes(errcode) && !denied.includes(code)) throw error;
    throw new DatabaseSentence(
      `The data folder ${folder} can not be written: it belongs to another user, or its disk is read-only. Give it to the user who runs the shop, or set DATA_DIR to another one.`,
    );
  }
}

/** Every folder that is made has to be on the disk in the one above it. */
function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let path = folder; path !== dirname(first); path = dirname(path)) syncPath(dirname(path));
}

/** A file or the names in a folder, to the disk. */
export function syncPath(path: string): void {
  // Windows opens no folder for that; its file system keeps a journal of names by itself.
  if (process.platform === 'win32' && statSync(path).isDirectory()) return;
  // Windows also wants write access for it.
  const descriptor = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
