/** Keeps what the shop writes, such as addresses and secrets, from other users of the machine. */
import { chmod, stat } from 'node:fs/promises';

/** Of the group and of everybody else. */
const others = 0o077;

/**
 * For this whole process: what it makes is its user's alone, and so is the data folder, no matter
 * who could enter it before. Where the folder belongs to somebody else that is said, and it stays
 * as it is.
 */
export async function keepFilesPrivate(dataDir: string): Promise<void> {
  process.umask(others);
  // Windows has other rights.
  if (process.platform === 'win32' || !(await isOpenToOthers(dataDir))) return;
  try {
    await chmod(dataDir, 0o700);
  } catch {
    console.warn(
      `Other users of this machine can enter the data folder ${dataDir}, and it is not this user's to close: set its rights to 0700.`,
    );
  }
}

/** A folder that is still to be made is made private. */
async function isOpenToOthers(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && (found.mode & others) !== 0;
}
