/** As which user the built-in PostgreSQL runs: PostgreSQL refuses root, so root lends it an ordinary one. */
import { spawnSync } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSentence } from './sentence.ts';

export interface User {
  uid: number;
  gid: number;
}

/** "nobody", which every system has. */
const nobody: User = { uid: 65_534, gid: 65_534 };

/** The owner of the data folder, or nobody where that is root; undefined where this process is not root. */
export async function lentUser(dataDir: string): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = await stat(dataDir);
  return uid === 0 ? nobody : { uid, gid };
}

/** Tries it, as rights may come from more than the bits of a mode. */
export function canReach(user: User, folder: string): boolean {
  const { error, status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    cwd: '/',
    env: {},
    ...user,
    stdio: 'ignore',
  });
  if (error) throw new DatabaseSentence(noChange);
  return status === 0;
}

const noChange =
  'PostgreSQL does not run as root, and this process may not change to another user (its capabilities are taken away): start the shop as an ordinary user, or set DATABASE_URL.';

/** Gives a folder and what is in it to a user; links themselves, not what they lead to. */
export async function giveTree(path: string, user: User): Promise<void> {
  await lchown(path, user.uid, user.gid);
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}
