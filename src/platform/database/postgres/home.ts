/** The home of the built-in PostgreSQL: in the data folder, or where its user has access. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rm,
  stat,
  statfs,
  symlink,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { openToDatabase } from './data-folder.ts';
import { copyProgram, isPackaged } from './program.ts';
import { DatabaseSentence } from './sentence.ts';
import { canReach, giveTree, lentUser, type User } from './user.ts';

/**
 * The place for databases of root whose data folder is inside a folder that the database's user
 * cannot enter.
 */
const openPlace = '/var/lib/tiffin-shop-root';

/** The path of a socket may have at most 103 bytes on macOS, 107 on Linux. */
const longestSocket = 100;

export interface Home {
  folder: string;
  user: User | undefined;
}

/** The folder that `DATA_DIR/postgres` is or links to; created if necessary. */
export async function openHome(dataDir: string): Promise<Home> {
  refuseFormerEngine(dataDir);
  refuseNetworkDisk(dataDir, (await statfs(dataDir)).type);
  const user = await lentUser(dataDir);
  const folder = await homeOf(await realpath(dataDir), user);
  if (user) {
    await refuseForeignLink(join(dataDir, 'postgres'), folder, user);
    await giveToUser(folder, user);
  } else await requireOwn(folder);
  if (folder.startsWith(openPlace)) {
    console.log(`The database of ${dataDir} is kept in ${folder}, where its user can get to it.`);
  }
  return { folder, user };
}

/**
 * The path of the programs where their user can reach them, and the folder for links to their
 * libraries.
 */
export async function reachableProgram(native: string, { folder, user }: Home, runtime: string) {
  const isClosed = user !== undefined && !canReach(user, join(native, 'bin'));
  // macOS removes the variable with the library path from programs that a shell starts, so the
  // links must lie beside the libraries there.
  const needsOwnLinks = process.platform === 'darwin' && isPackaged(native);
  if (!isClosed && !needsOwnLinks) {
    return { path: native, libraries: join(runtime, 'libraries') };
  }
  const path = await copyProgram(native, folder, user);
  return { path, libraries: join(path, 'lib') };
}

/**
 * The folder for sockets and links: the home, or a short temporary folder if the home's path is too
 * long.
 */
export async function openRuntime({ folder, user }: Home): Promise<string> {
  const longest = Buffer.byteLength(join(folder, '.s.PGSQL.5432'));
  if (longest <= longestSocket && !/[:;]/.test(folder)) return folder;
  const short = await mkdtemp(join(tmpdir(), shortName));
  if (user) await chown(short, user.uid, user.gid);
  return short;
}

const shortName = 'tiffin-shop-';
const shortFolder = /^tiffin-shop-[A-Za-z0-9]{6}$/;

/** Removes a temporary folder that a killed shop has left. */
export async function removeRuntime(runtime: string): Promise<void> {
  // The path comes from a file that the database's user can write, so it must not lead anywhere
  // else.
  if (!shortFolder.test(basename(runtime)) || dirname(runtime) !== tmpdir()) return;
  await rm(runtime, { recursive: true, force: true });
}

async function homeOf(dataDir: string, user?: User): Promise<string> {
  const named = join(dataDir, 'postgres');
  const existing = await existingHome(named);
  if (existing !== undefined && existing !== named) return existing;
  const isOpen = !user || (await openToDatabase(dataDir, user));
  if (existing === named) return named;
  if (isOpen) {
    await mkdir(named, { mode: 0o700 });
    return named;
  }
  const folder = await makeInOpenPlace(dataDir);
  await symlink(folder, named);
  return folder;
}

async function existingHome(named: string): Promise<string | undefined> {
  const found = await lstat(named).catch(() => undefined);
  if (!found) return undefined;
  try {
    return await realpath(named);
  } catch {
    throw new DatabaseSentence(
      `The shop's database was in ${await readlink(named)}, and is not there now: bring that folder back, or set DATA_DIR to a new folder and run npm run restore -- <file> with a backup.`,
    );
  }
}

async function makeInOpenPlace(dataDir: string): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  try {
    await mkdir(openPlace, { recursive: true });
    await chmod(openPlace, 0o711);
    for (let number = 1; ; number++) {
      const folder = join(openPlace, number === 1 ? hash : `${hash}-${number}`);
      // A database of an earlier data folder at the same path, which was removed without its
      // database.
      if (existsSync(folder) && (await readdir(folder)).length > 0) continue;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return folder;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code ?? '')) throw error;
    throw new DatabaseSentence(
      `PostgreSQL does not run as root, its user can not get to ${dataDir}, and ${openPlace} can not be made for it: set DATA_DIR to a folder outside of closed ones, such as /srv/tiffin-shop, or DATABASE_URL.`,
    );
  }
}

/**
 * A link that the database's user created must not make root give away a folder of another user.
 */
async function refuseForeignLink(named: string, folder: string, user: User): Promise<void> {
  const link = await lstat(named);
  if (!link.isSymbolicLink() || link.uid === 0 || (await stat(folder)).uid === user.uid) return;
  throw new DatabaseSentence(
    `The link ${named} leads to ${folder}, which belongs to another user: let root make that link, or give the folder to the owner of the data folder.`,
  );
}

/** Gives the folder to the user, also after root has copied it or restored it from a backup. */
async function giveToUser(folder: string, user: User): Promise<void> {
  const data = join(folder, 'data');
  const owners = [folder, data].filter((path) => existsSync(path)).map((path) => stat(path));
  const isForeign = (await Promise.all(owners)).some(({ uid }) => uid !== user.uid);
  if (isForeign) await giveTree(folder, user);
  if (canReach(user, folder)) return;
  throw new DatabaseSentence(
    `PostgreSQL does not run as root, and its user can not get to ${folder}: move the data folder out of closed ones, to /srv/tiffin-shop for example, and set DATA_DIR to it.`,
  );
}

async function requireOwn(folder: string): Promise<void> {
  const { uid } = await stat(folder);
  if (process.getuid === undefined || uid === process.getuid()) return;
  throw new DatabaseSentence(
    `The database in ${folder} belongs to another user: start the shop as that one, or give it the folder.`,
  );
}

/** A folder of the former database engine, with orders in it. */
function refuseFormerEngine(dataDir: string): void {
  const isFormer = existsSync(join(dataDir, 'pg')) && existsSync(join(dataDir, 'ready'));
  if (!isFormer || existsSync(join(dataDir, 'postgres'))) return;
  throw new DatabaseSentence(
    `The folder ${dataDir} holds a shop of an earlier version of this program, whose database was another one. Make a backup with that version (npm run backup -- <file>), set DATA_DIR to a new folder, and run npm run restore -- <file> with this one.`,
  );
}

/**
 * Linux's numbers of network file systems: NFS, three kinds of SMB, and 9p, which shows Windows
 * disks to Linux.
 */
const networkDisks = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997]);

export function refuseNetworkDisk(dataDir: string, type: number): void {
  if (process.platform !== 'linux' || !networkDisks.has(type >>> 0)) return;
  throw new DatabaseSentence(
    `The folder ${dataDir} is on a network disk, where a database is not safe: set DATA_DIR to a disk of this machine, or DATABASE_URL.`,
  );
}
