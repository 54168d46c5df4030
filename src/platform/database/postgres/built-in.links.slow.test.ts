/** Links that the database's user may put into its folder to mislead root. */
import { existsSync } from 'node:fs';
import {
  chmod,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBuiltIn } from './built-in.ts';
import { canReach, giveTree } from './user.ts';

const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

let folder: string;
/** A folder of root, which the database's user cannot read. */
let closed: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiffin-links-'));
  closed = await mkdtemp(join(tmpdir(), 'tiffin-closed-'));
  await writeFile(join(closed, 'secret'), 'root’s own\n', { mode: 0o600 });
});
afterEach(() =>
  Promise.all(
    [folder, closed].map((path) => rm(path, { recursive: true, force: true, maxRetries: 20 })),
  ),
);

const file = (...path: string[]) => join(folder, 'postgres', ...path);

async function openOnce(): Promise<void> {
  await (await startBuiltIn(folder)).stop();
}

/** Creates a link as the database's user. */
async function plant(target: string, link: string): Promise<void> {
  await symlink(target, link);
  await lchown(link, nobody.uid, nobody.gid);
}

async function expectClosed(): Promise<void> {
  expect(await readFile(join(closed, 'secret'), 'utf8')).toBe('root’s own\n');
  expect(await readdir(closed)).toEqual(['secret']);
  for (const path of [closed, join(closed, 'secret')]) expect((await stat(path)).uid).toBe(0);
}

const inReach = isRoot && canReach(nobody, tmpdir());

describe.skipIf(!inReach)("a link that the database's user has created", () => {
  it.each(['log', 'address', 'password'])('in place of the file %s', async (name) => {
    await openOnce();
    if (name === 'password') await rename(file('data'), file('data.away'));
    await rm(file(name), { force: true });
    await plant(join(closed, 'secret'), file(name));
    await openOnce();
    await expectClosed();
  });

  it('in place of the address file, to a missing file', async () => {
    await openOnce();
    await plant(join(closed, 'new'), file('address'));
    await openOnce();
    await expectClosed();
  });

  it('in place of the lock file, to a missing file', async () => {
    await giveTree(folder, nobody);
    await plant(join(closed, 'new'), join(folder, 'lock'));
    await expect(openOnce()).rejects.toThrow('is a link');
    await expectClosed();
  });

  it('in place of the links to libraries', async () => {
    await openOnce();
    await rm(file('libraries'), { recursive: true });
    await plant(closed, file('libraries'));
    await expect(openOnce()).rejects.toThrow();
    await expectClosed();
  });

  it('in place of the database’s folder', async () => {
    await chmod(closed, 0o755);
    await giveTree(folder, nobody);
    await plant(closed, join(folder, 'postgres'));
    await expect(openOnce()).rejects.toThrow('belongs to another user');
    await rm(join(folder, 'postgres'));
    await rm(join(closed, 'lock'), { force: true });
    await expectClosed();
  });

  it('cannot be created in a data folder of root, through which the user only passes', async () => {
    await openOnce();
    expect(await stat(folder)).toMatchObject({ uid: 0, gid: nobody.gid, mode: 0o40710 });
    expect((await stat(file())).uid).toBe(nobody.uid);
    await openOnce();
  });

  it('in place of a folder that root gives to it', async () => {
    await mkdir(join(folder, 'deep'));
    await plant(closed, join(folder, 'deep', 'link'));
    await giveTree(folder, nobody);
    await expect(giveTree(join(folder, 'deep', 'link'), nobody)).rejects.toThrow();
    await expectClosed();
  });
});

it('an address that names another folder does not delete that folder', async () => {
  await openOnce();
  const other = join(closed, 'tiffin-shop-root');
  await mkdir(other);
  await writeFile(file('address'), `postgres://a:b@/c?host=${other}&port=5432`);
  await openOnce();
  expect(existsSync(other)).toBe(true);
});
