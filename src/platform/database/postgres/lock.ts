/** Locks a data folder for one process. */
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
 * Locks the folder for this process and creates it if necessary; returns a function that unlocks
 * it. It is a lock of the kernel: it holds while the process is stopped or blocked, and ends when
 * the process dies.
 */
export function lockFolder(folder: string): () => void {
  makeFolder(folder);
  const file = join(folder, 'lock');
  let lock: DatabaseSync | undefined;
  try {
    // SQLite would create the file to which the link points.
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new DatabaseSentence(
        `The file ${file} is a link: take it away, it is nothing of the shop's.`,
      );
    }
    // SQLite would take a shared read lock on a read-only file.
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

/** Syncs the parent of every new folder to the disk. */
function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let path = folder; path !== dirname(first); path = dirname(path)) syncPath(dirname(path));
}

/** Syncs a file, or the names in a folder, to the disk. */
export function syncPath(path: string): void {
  // Windows cannot open a folder for syncing; its file system journals names.
  if (process.platform === 'win32' && statSync(path).isDirectory()) return;
  // Windows needs write access for syncing.
  const descriptor = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
