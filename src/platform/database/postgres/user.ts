/**
 * The user of the built-in PostgreSQL. PostgreSQL refuses to run as root, so root starts it as an
 * ordinary user.
 */
import { spawnSync } from 'node:child_process';
import { constants, lchown, open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSentence, sentenceOf } from './sentence.ts';

export interface User {
  uid: number;
  gid: number;
}

/** The user "nobody", which every system has. */
export const nobody: User = { uid: 65_534, gid: 65_534 };

/**
 * The user for PostgreSQL: the data folder's owner, or `nobody` if that is root; undefined if this
 * process is not root.
 */
export async function lentUser(dataDir: string): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = await stat(dataDir);
  return uid === 0 ? nobody : { uid, gid };
}

/** Tests access by trying it, because access may depend on more than permission bits. */
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
 * Changes the owner of a folder and its contents; of links themselves, not of their targets. Each
 * folder is opened first, so that one which the user replaces by a link during the run is not
 * entered.
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
 * Writes a file that only its owner may read. If `user` is given, that user writes it, so that a
 * link it has planted gives no access beyond its own.
 */
export async function writePrivate(file: string, text: string, user?: User): Promise<void> {
  if (user) runAs(user, 'umask 077; rm -f "$1"; cat >"$1"', [file], text);
  else await writeFile(file, text, { mode: 0o600 });
}

/**
 * Creates a folder with links, as the user who owns the parent folder. A copy of a read-only folder
 * belongs to that user already.
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
