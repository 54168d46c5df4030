/**
 * Who may enter the data folder: its owner, and through a folder of root's the user of the built-in
 * PostgreSQL.
 */
import { chmod, chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { canReach, nobody, type User } from './user.ts';

/** Of the group and of everybody else. */
const others = 0o077;
/** Of everybody but the owner, except that the group passes, and reads and writes nothing. */
const othersButPassing = 0o067;

/**
 * For this whole process: what it makes is its user's alone, and so is the data folder, no matter
 * who could enter it before. Where the folder belongs to somebody else that is said, and it stays
 * as it is.
 */
export async function keepFilesPrivate(dataDir: string): Promise<void> {
  process.umask(others);
  // Windows has other rights.
  if (process.platform === 'win32') return;
  // One that is still to be made is made private.
  const found = await stat(dataDir).catch(() => undefined);
  if (!found || (found.mode & closedTo(found)) === 0) return;
  try {
    await chmod(dataDir, (found.mode & ~closedTo(found)) | 0o700);
  } catch {
    console.warn(
      `Other users of this machine can enter the data folder ${dataDir}, and it is not this user's to close: set its rights to 0700.`,
    );
  }
}

/**
 * A PostgreSQL that is running beside this process writes by the folder's path: its user keeps the
 * way that `openToDatabase` gave it. Root's own group may pass too, as a first start may be about
 * to give it.
 */
function closedTo({ uid, gid }: { uid: number; gid: number }): number {
  const isPassed = uid === 0 && (gid === nobody.gid || gid === 0);
  return isPassed ? othersButPassing : others;
}

/**
 * A data folder of root's stays root's: its database's user passes through, by its group, and can
 * put nothing into it. To everybody else it stays closed. False where that user can't get to it.
 */
export async function openToDatabase(dataDir: string, user: User): Promise<boolean> {
  if (canReach(user, dataDir)) return true;
  const { uid } = await stat(dataDir);
  if (uid !== 0 || !canReach(user, dirname(dataDir))) return false;
  await chown(dataDir, uid, user.gid);
  await chmod(dataDir, 0o710);
  return canReach(user, dataDir);
}
