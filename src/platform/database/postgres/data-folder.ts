/**
 * Permissions of the data folder: for its owner, and for the user of the built-in PostgreSQL, which
 * may pass through a folder of root.
 */
import { chmod, chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { canReach, nobody, type User } from './user.ts';

/** Permission bits of the group and of other users. */
const others = 0o077;
/** The same without the group's execute bit: the group may pass through, but not read or write. */
const othersButPassing = 0o067;

/**
 * Makes all files that this process creates private, and the data folder too, whatever its
 * permissions were. If the folder belongs to another user, it prints a warning and changes nothing.
 */
export async function keepFilesPrivate(dataDir: string): Promise<void> {
  process.umask(others);
  // Windows has no permission bits.
  if (process.platform === 'win32') return;
  // A folder that does not exist yet will be created as private.
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
 * The permission bits to remove. A PostgreSQL that runs beside this process accesses files by the
 * folder's path, so its user keeps the access that `openToDatabase` gave it. The group root keeps
 * it too, because a first start may be about to change the group.
 */
function closedTo({ uid, gid }: { uid: number; gid: number }): number {
  const isPassed = uid === 0 && (gid === nobody.gid || gid === 0);
  return isPassed ? othersButPassing : others;
}

/**
 * Lets the database's user pass through a data folder of root. The folder stays root's: the user
 * passes by its group and cannot create files in it, and all others have no access. Returns false
 * if the user can't reach the folder.
 */
export async function openToDatabase(dataDir: string, user: User): Promise<boolean> {
  if (canReach(user, dataDir)) return true;
  const { uid } = await stat(dataDir);
  if (uid !== 0 || !canReach(user, dirname(dataDir))) return false;
  await chown(dataDir, uid, user.gid);
  await chmod(dataDir, 0o710);
  return canReach(user, dataDir);
}
