import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A project folder with this one's programs: Node as a copy, PostgreSQL unchanged. */
let root: string;
const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  optionalDependencies: Record<string, string>;
};
const installed = Object.keys(optionalDependencies)
  .filter((name) => existsSync(`node_modules/${name}`))
  .sort();
const [postgres = '', node = ''] = installed;
const program = `node_modules/${node}/bin/node`;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tiffin-checksums-'));
  const scripts = ['setup.mjs', 'program-digest.mjs', 'checksums.json'];
  const files = [...scripts.map((name) => `scripts/${name}`), 'package-lock.json', program];
  for (const file of [...files, `node_modules/${node}/package.json`]) {
    await cp(file, join(root, file), { recursive: true });
  }
  const linked = join(root, 'node_modules', postgres);
  await mkdir(dirname(linked));
  await symlink(resolve('node_modules', postgres), linked);
  // As npm leaves it.
  const stamps = join(root, 'node_modules', '.cache', 'setup');
  await mkdir(stamps, { recursive: true });
  await mkdir(join(root, 'node_modules', '.bin'));
  const lock = await readFile('package-lock.json');
  await writeFile(join(stamps, 'install'), createHash('sha256').update(lock).digest('hex'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('setup accepts the Node and the PostgreSQL that checksums.json names', async () => {
  expect(await setUp()).toEqual({ code: 0, error: '' });
});

it('setup refuses a Node with one changed byte, and leaves no link to it', async () => {
  await changeLastByte(join(root, program));
  await rm(join(root, 'node_modules', '.cache', 'setup', 'programs'), { force: true });
  const [expected, found] = [await digest(program), await digest(join(root, program))];
  expect(await setUp()).toEqual({
    code: 1,
    error:
      `${program} is not what scripts/checksums.json expects of ${node} ${await version()}, and was not started.\n` +
      `  expected SHA-256: ${expected}\n  found:            ${found}\n`,
  });
  await expect(readFile(join(root, 'node_modules', '.bin', 'node'))).rejects.toThrow('ENOENT');
});

it('setup refuses a version without a checksum, and prints how to add one', async () => {
  await writeFile(join(root, 'scripts', 'checksums.json'), '{}');
  const { code, error } = await setUp();
  expect(code).toBe(1);
  expect(error).toContain(`scripts/checksums.json has no SHA-256 of ${postgres} `);
  expect(error).toContain('node scripts/checksums.mjs');
});

async function setUp() {
  return new Promise<{ code: unknown; error: string }>((done) => {
    execFile(process.execPath, [join(root, 'scripts/setup.mjs')], (error, _output, complaint) =>
      done({ code: error?.code ?? 0, error: complaint }),
    );
  });
}

async function changeLastByte(file: string) {
  await using opened = await open(file, 'r+');
  const at = (await opened.stat()).size - 1;
  const byte = Buffer.alloc(1);
  await opened.read(byte, 0, 1, at);
  byte.writeUInt8(byte.readUInt8() ^ 1);
  await opened.write(byte, 0, 1, at);
}

async function digest(file: string) {
  return createHash('sha256')
    .update(await readFile(resolve(file)))
    .digest('hex');
}

async function version() {
  const { version } = JSON.parse(await readFile(`node_modules/${node}/package.json`, 'utf8')) as {
    version: string;
  };
  return version;
}
