/** The user of the built-in PostgreSQL: it refuses root, so root lends it an ordinary one. */
import { spawnSync } from 'node:child_process';
import { constants, lchown, open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSentence, sentenceOf } from './sentence.ts';

export interface User {
  uid: number;
  gid: number;
}

/** "nobody", which every system has. */
export const nobody: User = { uid: 65_534, gid: 65_534 };

/** The data folder's owner, or `nobody` where that is root; undefined where this is not root. */
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

/**
 * Gives a folder and what is in it to a user; links themselves, not what they lead to. Each folder
 * is held open: one that the user replaces by a link meanwhile is not entered.
 */
export async function giveTree(path: string, user: User): Promise<void> {
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
  const folder = await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  try {
    await folder.chown(user.uid, user.gid);
    const inside = process.platform === 'linux' ? `/proc/self/fd/${folder.fd}` : path;
    for (const entry of await readdir(inside, { withFileTypes: true })) {
      const part = join(inside, entry.name);
      if (entry.isDirectory()) await giveTree(part, user);
      else await lchown(part, user.uid, user.gid);
    }
  } finally {
    await folder.close();
  }
}

/**
 * Writes a file that only its owner may read. With a lent user it is that one who writes: a link
 * that it has put in the way leads to nothing that it could not write by itself.
 */
export async function writePrivate(file: string, text: string, user?: User): Promise<void> {
  if (user) runAs(user, 'umask 077; rm -f "$1"; cat >"$1"', [file], text);
  else await writeFile(file, text, { mode: 0o600 });
}

/**
 * Makes a folder and links in it, as the user whose folder it lies in; a copy of a read-only one is
 * its own by now.
 */
export function makeLinks(user: User, folder: string, links: readonly string[][]): void {
  const script =
    'umask 077; folder="$1"; shift; mkdir -p "$folder" && chmod u+w "$folder" && cd "$folder" || exit; ' +
    'while [ $# -gt 0 ]; do ln -sfn "$1" "$2" || exit; shift 2; done';
  runAs(user, script, [folder, ...links.flat()]);
}

function runAs(user: User, script: string, values: string[], input = ''): void {
  const { error, status, stderr } = spawnSync('/bin/sh', ['-c', script, 'sh', ...values], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    ...user,
    input,
    encoding: 'utf8',
  });
  if (error) throw new DatabaseSentence(noChange);
  if (status !== 0) throw sentenceOf(stderr, values[0] ?? '');
}
