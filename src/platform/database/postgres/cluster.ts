/** Creates the folder in which PostgreSQL stores its databases, and checks an existing one. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { syncPath } from './lock.ts';
import type { Program } from './program.ts';
import { DatabaseSentence, sentenceOf } from './sentence.ts';
import { writePrivate } from './user.ts';

/**
 * The superuser of the cluster. The shop itself connects as an ordinary user to its own database.
 */
export const superuser = 'postgres';

const filesAtOnce = 16;

export interface Cluster {
  /** The folder that contains `data`. */
  home: string;
  data: string;
  password: string;
}

/** Opens the cluster in `home`, or creates it. */
export async function openCluster(home: string, program: Program): Promise<Cluster> {
  const data = join(home, 'data');
  const passwordFile = join(home, 'password');
  if (!existsSync(data)) await makeWhole(home, data, passwordFile, program);
  await requireVersion(data, program);
  return { home, data, password: await readPassword(passwordFile) };
}

/**
 * Creates the cluster under another name and renames it when it is complete and on the disk; until
 * then it contains no order.
 */
async function makeWhole(home: string, data: string, passwordFile: string, program: Program) {
  const making = `${data}.making`;
  await setAside(making);
  await writePrivate(passwordFile, randomBytes(24).toString('hex'), program.user);
  await createCluster(making, passwordFile, program).catch((error: { stderr?: string }) => {
    throw error.stderr === undefined ? error : sentenceOf(error.stderr, home);
  });
  await syncTree(making);
  syncPath(passwordFile);
  await rename(making, data);
  syncPath(home);
}

/** Renames the folder of an interrupted first start. It is never used and never deleted. */
async function setAside(making: string): Promise<void> {
  if (!existsSync(making)) return;
  for (let number = 1; ; number++) {
    const aside = making.replace(/making$/, `incomplete-${number}`);
    if (existsSync(aside)) continue;
    await rename(making, aside);
    return;
  }
}

/** Creates a cluster. The files may not be on the disk when this resolves. */
export async function createCluster(
  data: string,
  passwordFile: string,
  { path, major, options }: Program,
): Promise<void> {
  const args = [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=en-IN',
    '--data-checksums',
    '--no-sync',
    '--no-instructions',
    // The password is random, so more iterations would only cost time at each connection.
    ...(major >= 16 ? ['--set=scram_iterations=1', '--set=dynamic_shared_memory_type=mmap'] : []),
  ];
  await promisify(execFile)(path('initdb'), args, { ...options, cwd: '/' });
}

async function requireVersion(data: string, { major }: Program): Promise<void> {
  const made = Number.parseInt(
    await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => ''),
    10,
  );
  if (made === major) return;
  if (Number.isNaN(made)) {
    throw new DatabaseSentence(
      `The folder ${data} is no whole database: files are missing. Bring it back from a copy, or set DATA_DIR to a new folder and run npm run restore -- <file> with a backup.`,
    );
  }
  throw new DatabaseSentence(
    `The data in ${data} is of PostgreSQL ${made}, this version of the shop has ${major}. Make a backup with the version that made it (npm run backup -- <file>), set DATA_DIR to a new folder, and run npm run restore -- <file> with this one.`,
  );
}

async function readPassword(file: string): Promise<string> {
  try {
    const password = (await readFile(file, 'utf8')).trim();
    if (/^[0-9a-f]{48}$/.test(password)) return password;
    throw new DatabaseSentence(
      `The file ${file} does not hold the password that the shop wrote: bring it back from a copy of the folder.`,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new DatabaseSentence(
      `The file ${file} is missing: without it the shop can not sign in to its database. Bring it back from a copy of the folder.`,
    );
  }
}

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  const next = [folder, ...paths].values();
  const syncSome = async () => {
    for (const path of next) await syncOne(path);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, syncSome));
}

async function syncOne(path: string): Promise<void> {
  // Windows cannot open a folder, and needs write access to sync a file.
  const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r').catch((error) => {
    if (process.platform === 'win32') return undefined;
    throw error;
  });
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
