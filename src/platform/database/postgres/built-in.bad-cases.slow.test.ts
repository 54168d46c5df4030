import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBuiltIn } from './built-in.ts';
import { canReach, giveTree } from './user.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
/** Options to run as an ordinary user: `nobody` under root, else the user who runs the tests. */
const ordinary = isRoot ? nobody : {};
/** A project folder inside a private folder can be reached only by root. */
const isWithinReach = isRoot && canReach(nobody, import.meta.dirname);
const stranger = 1;

let made: string;
let folder: string;
let atEnd: (() => unknown)[];

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'tiffin-made-'));
  await (await startBuiltIn(made)).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiffin-bad-cases-'));
  await cp(made, folder, { recursive: true });
  atEnd = [() => rm(folder, { recursive: true, force: true, maxRetries: 20 })];
});
afterEach(async () => {
  for (const end of atEnd.reverse()) await end();
});

const file = (...names: string[]) => join(folder, 'postgres', ...names);

async function expectOpen(): Promise<void> {
  const { url, stop } = await startBuiltIn(folder);
  const client = await connect(url);
  const { rows } = await client.query('select 1 as one');
  await client.end();
  await stop();
  expect(rows).toEqual([{ one: 1 }]);
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Starts a shop's database in its own process, which prints its address. */
function startProcess(user: { uid?: number; gid?: number } = {}): ChildProcess {
  const program = `
    const { startBuiltIn } = await import(${JSON.stringify(join(import.meta.dirname, 'built-in.ts'))});
    const { url } = await startBuiltIn(${JSON.stringify(folder)}).catch((error) => {
      console.error('plain' in error ? error.message : error);
      process.exit(1);
    });
    console.log(url);
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { ...user });
  atEnd.push(() => child.kill('SIGKILL'));
  return child;
}

/** The message for an ordinary user who may not use the folder. */
async function refusal(): Promise<string> {
  const { stdout, stderr } = startProcess(ordinary);
  const said = stderr ? await text(stderr) : '';
  stdout?.resume();
  return said;
}

describe('the data folder', () => {
  it.skipIf(isRoot && !isWithinReach).each([
    ['and has no lock yet', () => rm(join(folder, 'lock'))],
    ['nor its lock, which others could take as well', () => chmod(join(folder, 'lock'), 0o400)],
  ])('that cannot be written %s is refused with a message', async (_what, change) => {
    if (isRoot) await giveTree(folder, nobody);
    await change();
    await chmod(folder, 0o500);
    atEnd.push(() => chmod(folder, 0o700));
    expect(await refusal()).toBe(
      `The data folder ${folder} can not be written: it belongs to another user, or its disk is read-only. Give it to the user who runs the shop, or set DATA_DIR to another one.\n`,
    );
  });

  it.skipIf(!isRoot || !isWithinReach)(
    'whose database belongs to another user is refused with a message, and not changed',
    async () => {
      await giveTree(folder, nobody);
      await chown(file(), stranger, stranger);
      await chmod(file(), 0o755);
      expect(await refusal()).toBe(
        `The database in ${file()} belongs to another user: start the shop as that one, or give it the folder.\n`,
      );
      expect((await stat(file())).uid).toBe(stranger);
    },
  );

  it('whose files are missing is not treated as new, but refused with a message', async () => {
    await rm(file('data', 'PG_VERSION'));
    await expect(startBuiltIn(folder)).rejects.toThrow('is no whole database');
  });

  it("that PostgreSQL cannot read is refused with PostgreSQL's message", async () => {
    await rm(file('data', 'global', 'pg_control'));
    await expect(startBuiltIn(folder)).rejects.toThrow(/did not start:[\s\S]*pg_control/);
  });

  it('that is a file is refused', async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    await expect(startBuiltIn(folder)).rejects.toThrow();
    await rm(folder);
    await mkdir(folder);
  });
});

describe('after everything was killed', () => {
  it('a socket file whose process id now belongs to another process does not prevent a start', async () => {
    const other = spawn('sleep', ['600'], ordinary);
    atEnd.push(() => other.kill('SIGKILL'));
    const data = file('data');
    await writeFile(file('.s.PGSQL.5432'), '');
    await writeFile(file('.s.PGSQL.5432.lock'), `${other.pid}\n${data}\n1\n5432\n${file()}\n`);
    await expectOpen();
    expect(other.signalCode).toBeNull();
  });

  it('an incomplete process id file does not prevent a start', async () => {
    await writeFile(file('data', 'postmaster.pid'), '');
    await expectOpen();
  });

  it('a process of the server that is still running is ended, and the shop opens', async () => {
    const child = startProcess();
    if (!child.stdout) throw new Error('no output');
    const [url] = await once(createInterface({ input: child.stdout }), 'line');
    const busy = await connect(String(url));
    const slow = 'select count(*) from generate_series(1, 40000) a, generate_series(1, 40000) b';
    const failure = expect(busy.query(slow)).rejects.toThrow();
    const look = await connect(String(url));
    const atWork = `select from pg_stat_activity where query = '${slow}' and state = 'active'`;
    await expect.poll(async () => (await look.query(atWork)).rowCount).toBe(1);
    const postmaster = Number.parseInt(await readFile(file('data', 'postmaster.pid'), 'utf8'), 10);
    process.kill(postmaster, 'SIGKILL');
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await expectOpen();
    await failure;
  });
});
